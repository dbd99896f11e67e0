// The tree of a trace as boxes in columns by depth, a parent in line with its first child, so that a wide chain
// still begins at the top. Pure; a leaf takes one line.

import type { TraceNode } from '#server/contract/traceability.ts';

export interface Box {
  /** Its place in the tree, such as `0.2.1`. */
  key: string;
  parent: string | null;
  node: TraceNode;
  /** Not the device but the laboratory that issued its certificate: where the chain leaves the lab. */
  isIssuer: boolean;
  depth: number;
  x: number;
  y: number;
}

export interface Layout {
  boxes: readonly Box[];
  width: number;
  height: number;
  truncated: number;
}

export interface Measures {
  boxWidth: number;
  boxHeight: number;
  gapX: number;
  gapY: number;
  most: number;
  /** Whether chains end with who issued the last certificate. */
  issuers?: boolean;
}

export const measures: Measures = { boxWidth: 208, boxHeight: 73, gapX: 56, gapY: 12, most: 200 };

/** Who measured the last device is the end of its chain; without a calibration there is none. */
function endsChain({ children, calibration, cycle, repeated }: TraceNode): boolean {
  return children.length === 0 && calibration !== null && !cycle && !repeated;
}

/** Level by level up to the most that can be looked at, so that what is left out lies deepest. */
function keptKeys(root: TraceNode, most: number): { kept: ReadonlySet<string>; left: number } {
  const kept = new Set<string>();
  let left = 0;
  let level = [{ key: '0', node: root }];
  while (level.length > 0) {
    for (const { key } of level) {
      if (kept.size < most) kept.add(key);
      else left += 1;
    }
    level = level.flatMap(({ key, node }) => node.children.map((child, index) => ({ key: `${key}.${index}`, node: child })));
  }
  return { kept, left };
}

export function layOut(root: TraceNode, { boxWidth, boxHeight, gapX, gapY, most, issuers = false }: Measures = measures): Layout {
  const { kept, left } = keptKeys(root, most);
  const boxes: Box[] = [];
  let line = 0;
  let deepest = 0;
  const place = (node: TraceNode, key: string, parent: string | null, depth: number): number => {
    deepest = Math.max(deepest, depth);
    const box: Box = { key, parent, node, isIssuer: false, depth, x: depth * (boxWidth + gapX), y: 0 };
    boxes.push(box);
    const below = node.children.flatMap((child, index) => {
      const own = `${key}.${index}`;
      return kept.has(own) ? [place(child, own, key, depth + 1)] : [];
    });
    const [first] = below;
    if (first !== undefined) box.y = first;
    else {
      box.y = line * (boxHeight + gapY);
      line += 1;
    }
    if (issuers && endsChain(node)) {
      deepest = Math.max(deepest, depth + 1);
      boxes.push({ ...box, key: `${key}.issuer`, parent: key, isIssuer: true, depth: depth + 1, x: box.x + boxWidth + gapX });
    }
    return box.y;
  };
  place(root, '0', null, 0);
  return {
    boxes,
    width: deepest * (boxWidth + gapX) + boxWidth,
    height: Math.max(1, line) * (boxHeight + gapY) - gapY,
    truncated: left,
  };
}

/** From the middle of one side to the middle of the other, standing in line with the grid. */
export function linkPath(from: Box, to: Box, { boxWidth, boxHeight, gapX }: Measures = measures): string {
  const [x1, y1] = [from.x + boxWidth, from.y + boxHeight / 2];
  const [x2, y2] = [to.x, to.y + boxHeight / 2];
  const bend = x1 + gapX / 2;
  return y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}H${bend}V${y2}H${x2}`;
}

/** The box the arrow keys lead to: parent and child sideways, the next in the same column up and down. */
export function neighbour(boxes: readonly Box[], key: string, press: string): Box | undefined {
  const at = boxes.find((box) => box.key === key);
  if (!at) return undefined;
  switch (press) {
    case 'ArrowLeft':
      return boxes.find((box) => box.key === at.parent);
    case 'ArrowRight':
      return boxes.find((box) => box.parent === at.key);
    case 'ArrowDown':
    case 'ArrowUp': {
      const column = boxes.filter(({ depth }) => depth === at.depth).sort((a, b) => a.y - b.y);
      return column[column.indexOf(at) + (press === 'ArrowDown' ? 1 : -1)];
    }
    default:
      return undefined;
  }
}
