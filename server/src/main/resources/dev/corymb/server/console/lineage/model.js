// What the answers of a walk say, as one graph: ids with the links between them, and sites with their colours.

const TONES = 8; // colours of sites, see style.css
const MARKS = 3; // shapes that a colour is drawn with: 24 sites can be told apart

/** An empty graph of a walk. */
export function newGraph(direction) {
  return { direction, starts: new Set(), nodes: new Map(), edges: new Map(), sites: new Map(), silent: new Map() };
}

/** Adds an answer: the first of a walk, or one that continues it. */
export function add(graph, answer) {
  answer.starts.forEach((id) => graph.starts.add(id));
  const doubted = answer.nodes.filter(({ id, open }) => graph.nodes.get(id)?.open && !open);
  answer.nodes.forEach((node) => addNode(graph, node));
  answer.edges.forEach((edge) => addEdge(graph, edge));
  for (const { id } of doubted) {
    const node = graph.nodes.get(id);
    node.open = !leadsOn(node, graph.direction); // the walk went on from it, or only passed it
  }
  graph.silent = new Map([...graph.silent, ...answer.silent.map(({ site, reason }) => [site, reason])]);
  for (const node of graph.nodes.values()) {
    node.sites = sitesOf(node, graph.direction);
  }
  giveColours(graph);
}

/** Reasons that no longer hold when the walk is continued; whatever else is missing stays missing. */
const CONTINUED = ["depth", "nodes", "bytes", "timeout"];

/** What is said of a walk by its answer so far, and by one that continues it. */
export function joined(before, after) {
  const stay = before.reasons.filter(({ code, text }) => !CONTINUED.includes(code) && !after.reasons.some((each) => each.text === text));
  const silent = new Map([...before.silent, ...after.silent].map((each) => [each.site, each]));
  const cuts = before.cuts.filter(({ limit }) => !CONTINUED.includes(limit) && !after.cuts.some((cut) => cut.limit === limit));
  const numbers = Object.entries(after.cost).map(([name, value]) => [name, value + before.cost[name]]);
  return {
    ...after,
    complete: after.complete && stay.length === 0,
    reasons: [...stay, ...after.reasons],
    horizon: before.horizon && after.horizon && [before.horizon, after.horizon].sort((a, b) => Date.parse(a) - Date.parse(b))[0],
    cuts: [...cuts, ...after.cuts],
    silent: [...silent.values()],
    uncovered: before.uncovered.total > after.uncovered.total ? before.uncovered : after.uncovered,
    caughtUp: before.caughtUp && after.caughtUp,
    missRate: Math.max(before.missRate, after.missRate),
    expectedMisses: before.expectedMisses + after.expectedMisses,
    cost: Object.fromEntries(numbers),
    asked: [...(before.asked ?? [before.cost.sitesAsked]), after.cost.sitesAsked], // some sites maybe twice
    micros: before.micros + after.micros,
    columns: before.columns && after.columns ? [...before.columns, ...after.columns] : after.columns,
  };
}

function addNode(graph, { id, depth, types, open, unasked }) {
  const known = graph.nodes.get(id);
  if (known) {
    known.depth = Math.min(known.depth, depth);
    known.types = [...new Set([...known.types, ...types])].sort();
    known.open ||= open;
    known.unasked = Math.max(known.unasked, unasked);
  } else {
    graph.nodes.set(id, { id, depth, types, open, unasked, causes: [], effects: [], sites: [] });
  }
}

function addEdge(graph, edge) {
  const key = JSON.stringify([edge.kind, edge.effect, edge.cause, edge.traced ?? false]);
  const known = graph.edges.get(key);
  if (known) {
    const events = new Set(known.evidence.map(evidenceKey));
    known.evidence.push(...edge.evidence.filter((each) => !events.has(evidenceKey(each))));
    return;
  }
  const effect = graph.nodes.get(edge.effect);
  const cause = graph.nodes.get(edge.cause);
  if (effect && cause) {
    const added = { kind: edge.kind, effect, cause, evidence: [...edge.evidence] };
    graph.edges.set(key, added);
    effect.causes.push(added);
    cause.effects.push(added);
  }
}

function leadsOn(node, direction) {
  const names = /^(alternateOf|specializationOf)$/; // lead back to where the walk came from
  return (direction === "ancestors" ? node.causes : node.effects).some(({ kind, cause, effect }) => cause !== effect && !names.test(kind));
}

function evidenceKey({ site, event }) {
  return event + site;
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
  for (const [site] of [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    if (!graph.sites.has(site)) {
      const at = graph.sites.size;
      const look = at < TONES * MARKS ? { tone: at % TONES, mark: Math.floor(at / TONES) } : { tone: null, mark: 0 };
      graph.sites.set(site, { site, ...look, ids: 0 });
    }
    graph.sites.get(site).ids = counts.get(site);
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
