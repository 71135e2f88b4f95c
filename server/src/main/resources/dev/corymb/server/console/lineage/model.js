// What the answer of a walk says, as a graph: ids with the links between them, and sites with their colours.

const TONES = 8; // colours of sites, see style.css
const MARKS = 3; // shapes that a colour is drawn with: 24 sites can be told apart

/** An empty graph of a walk. */
export function newGraph(direction) {
  return { direction, starts: new Set(), nodes: new Map(), edges: [], sites: new Map(), silent: new Map(), looks: new Map() };
}

/** Has a graph show an answer instead of what it shows: the one that continues a walk has all that was found before. */
export function fill(graph, answer) {
  graph.starts = new Set(answer.starts);
  graph.nodes = new Map(answer.nodes.map((node) => [node.id, { ...node, causes: [], effects: [], sites: [] }]));
  graph.edges = [];
  answer.edges.forEach((edge) => addEdge(graph, edge));
  graph.silent = new Map(answer.silent.map(({ site, reason }) => [site, reason]));
  for (const node of graph.nodes.values()) {
    node.sites = sitesOf(node, graph.direction);
  }
  giveColours(graph);
}

function addEdge(graph, edge) {
  const effect = graph.nodes.get(edge.effect);
  const cause = graph.nodes.get(edge.cause);
  if (effect && cause) {
    const added = { kind: edge.kind, effect, cause, evidence: edge.evidence };
    graph.edges.push(added);
    effect.causes.push(added);
    cause.effects.push(added);
  }
}

/** The sites whose events name an id; first those that say how the walk goes on from it. */
function sitesOf(node, direction) {
  const [onward, back] = direction === "ancestors" ? [node.causes, node.effects] : [node.effects, node.causes];
  return [...new Set([...byCount(onward), ...byCount(back)])];
}

function byCount(edges) {
  const counts = new Map();
  for (const { evidence } of edges) {
    for (const { site } of evidence) {
      counts.set(site, (counts.get(site) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([site]) => site);
}

/** The sites of most ids come first. A site keeps the colour that it has. */
function giveColours(graph) {
  const counts = new Map();
  for (const { sites } of graph.nodes.values()) {
    sites.forEach((site, i) => counts.set(site, (counts.get(site) ?? 0) + (i === 0 ? 1 : 0)));
  }
  graph.sites = new Map();
  for (const [site] of [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    if (!graph.looks.has(site)) {
      graph.looks.set(site, graph.looks.size);
    }
    const at = graph.looks.get(site);
    const look = at < TONES * MARKS ? { tone: at % TONES, mark: Math.floor(at / TONES) } : { tone: null, mark: 0 };
    graph.sites.set(site, { site, ...look, ids: counts.get(site) });
  }
}

/** The events that name an id, the newest first, each with the sites that have it. */
export function eventsOf(node) {
  const events = new Map();
  for (const { evidence } of [...node.causes, ...node.effects]) {
    for (const { site, event, time } of evidence) {
      const known = events.get(event) ?? { event, time, millis: Date.parse(time), sites: new Set() };
      known.sites.add(site);
      events.set(event, known);
    }
  }
  return [...events.values()].sort((a, b) => b.millis - a.millis || (a.event < b.event ? -1 : 1));
}
