// Where each box of a picture of lineage is: a column per step of the walk, and in each column an order with few crossings.

export const BOX = { width: 204, height: 44 };

const GAP = { x: 76, y: 16 };
const HEAD = 30; // above the columns, for their names
const EDGE = 12; // around the picture
const SWEEPS = 8;

/** How many ids are drawn one by one. Beyond, the ids of a step are drawn as one group. */
export const MOST = 500;

const FEW = 5; // ids of a step that are not worth a group
const STEPS = 100; // that a group of steps opens at once

/** How many ids of a step a group opens at once. */
export const TURN = 25;

/** Which groups are open: how many ids of each step, and how many steps. */
export function closed() {
  return { ids: new Map(), steps: STEPS };
}

/** Opens some more of a group. */
export function open(opened, group) {
  if (group.isTail) {
    opened.steps += STEPS;
  } else {
    opened.ids.set(group.depth, (opened.ids.get(group.depth) ?? 0) + TURN);
  }
}

/**
 * The boxes of each step: ids, and groups of ids.
 *
 * @param ids that are drawn, the nearest first
 */
export function boxesOf(ids, opened) {
  const steps = new Map();
  for (const node of ids) {
    const nodes = steps.get(node.depth) ?? [];
    steps.set(node.depth, nodes);
    nodes.push(node);
  }
  const levels = [...steps].sort(([a], [b]) => a - b);
  if (ids.length <= MOST) {
    return levels.map(([depth, nodes]) => ({ depth, ids: nodes.length, boxes: nodes.map(nodeBox) }));
  }
  const shown = levels.slice(0, opened.steps).map(([depth, nodes]) => {
    const first = nodes.length <= FEW ? nodes.length : (opened.ids.get(depth) ?? 0);
    const rest = nodes.slice(first);
    const group = rest.length === 0 ? [] : [groupBox(depth, rest, false, first)];
    return { depth, ids: nodes.length, boxes: [...nodes.slice(0, first).map(nodeBox), ...group] };
  });
  const tail = levels.slice(opened.steps);
  if (tail.length > 0) {
    const nodes = tail.flatMap(([, each]) => each);
    shown.push({
      depth: tail[0][0],
      lastDepth: tail.at(-1)[0],
      ids: nodes.length,
      boxes: [groupBox(tail[0][0], nodes, true, 0)],
    });
  }
  return shown;
}

function nodeBox(node) {
  return { key: "id " + node.id, node, nodes: [node] };
}

function groupBox(depth, nodes, isTail, shown) {
  return { key: "group " + depth, depth, nodes, isTail, shown };
}

/** The links between boxes, each pair once, from the cause to the effect. */
export function linksOf(graph, levels) {
  const boxes = levels.flatMap((level) => level.boxes);
  const boxOf = new Map(boxes.flatMap((box) => box.nodes.map((node) => [node, box])));
  boxes.forEach((box, i) => (box.index = i));
  const links = new Map();
  for (const edge of graph.edges) {
    const from = boxOf.get(edge.cause);
    const to = boxOf.get(edge.effect);
    if (!from || !to || (from === to && !from.node)) {
      continue; // to what is not drawn, or within a group
    }
    const key = from.index * boxes.length + to.index;
    const link = links.get(key) ?? { from, to, edges: [] };
    link.edges.push(edge);
    links.set(key, link);
  }
  return [...links.values()];
}

/**
 * Gives each box its place.
 *
 * @param levels as of boxesOf, and maybe one more for what is drawn beyond the last step
 * @param leftward whether the steps go from the right to the left
 * @return the size of the picture; boxes have x and y, levels have x
 */
export function place(levels, links, leftward) {
  const columns = levels.map((level) => level.boxes);
  columns.forEach((boxes, column) => boxes.forEach((box) => Object.assign(box, { column, near: [] })));
  for (const { from, to } of links) {
    if (from.column !== to.column) {
      from.near.push(to);
      to.near.push(from);
    }
  }
  columns.forEach(spread);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const order = sweep % 2 === 0 ? columns : [...columns].reverse();
    order.forEach((boxes) => arrange(boxes, sweep % 2 === 0 ? -1 : 1));
  }
  columns.forEach(spread);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    (sweep % 2 === 0 ? columns : [...columns].reverse()).forEach(align);
  }
  const all = columns.flat();
  const top = Math.min(...all.map((box) => box.y));
  const bottom = Math.max(...all.map((box) => box.y));
  levels.forEach((level, column) => {
    const at = leftward ? levels.length - 1 - column : column;
    level.x = EDGE + at * (BOX.width + GAP.x);
    level.boxes.forEach((box) => {
      box.x = level.x;
      box.y += EDGE + HEAD - top;
    });
  });
  return {
    width: 2 * EDGE + levels.length * (BOX.width + GAP.x) - GAP.x,
    height: 2 * EDGE + HEAD + bottom - top + BOX.height,
  };
}

/** Puts the boxes of a column one under the other, around one middle line for all columns. */
function spread(boxes) {
  boxes.forEach((box, i) => (box.y = (i - (boxes.length - 1) / 2) * (BOX.height + GAP.y)));
}

function mean(boxes) {
  return boxes.reduce((sum, box) => sum + box.y, 0) / boxes.length;
}

/** Orders a column by the means of what is linked on one side of it. */
function arrange(boxes, side) {
  const wanted = new Map(
    boxes.map((box) => {
      const near = box.near.filter((other) => (other.column - box.column) * side > 0);
      return [box, near.length === 0 ? box.y : mean(near)];
    }),
  );
  boxes.sort((a, b) => wanted.get(a) - wanted.get(b));
  spread(boxes);
}

/**
 * Moves the boxes of a column, in their order, as near as can be to the means of what is linked to them: boxes that
 * would overlap become a block, which is at the mean of what its boxes want.
 */
function align(boxes) {
  const pitch = BOX.height + GAP.y;
  const blocks = [];
  boxes.forEach((box, i) => {
    const wanted = (box.near.length === 0 ? box.y : mean(box.near)) - i * pitch;
    let block = { sum: wanted, size: 1 };
    while (blocks.length > 0 && blocks.at(-1).sum / blocks.at(-1).size >= block.sum / block.size) {
      const before = blocks.pop();
      block = { sum: before.sum + block.sum, size: before.size + block.size };
    }
    blocks.push(block);
  });
  let i = 0;
  for (const { sum, size } of blocks) {
    for (const end = i + size; i < end; i++) {
      boxes[i].y = sum / size + i * pitch;
    }
  }
}
