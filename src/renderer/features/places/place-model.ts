// Places as nodes of a tree: each counts what stands in it and below. Pure.
import { around, keyOf, nameOf, type PlacePath, pathOf, trailOf, wordsOf } from '../../records/plan/place-path.ts';
import type { PlaceCount } from '../../records/plan/plan-data.ts';

export interface PlaceNode {
  id: string;
  path: PlacePath;
  attributes: { parent: string; name: string; devices: number; overdue: number; soon: number };
}

const order = new Intl.Collator(undefined, { numeric: true });

/** In the order of their words, those around a place before it. Of two ways to write one the first counts. */
export function placeNodes(places: readonly PlaceCount[]): PlaceNode[] {
  const nodes = new Map<string, PlaceNode>();
  for (const place of places) {
    for (const path of trailOf(pathOf(place))) {
      const key = keyOf(path).toLowerCase();
      const node = nodes.get(key) ?? newNode(path, nodes);
      nodes.set(key, node);
      node.attributes.devices += place.devices;
      node.attributes.overdue += place.overdue;
      node.attributes.soon += place.due_soon;
    }
  }
  return [...nodes.values()].sort((a, b) => order.compare(a.attributes.name, b.attributes.name));
}

function newNode(path: PlacePath, nodes: ReadonlyMap<string, PlaceNode>): PlaceNode {
  const parent = nodes.get(keyOf(around(path)).toLowerCase())?.id ?? '';
  return { id: keyOf(path), path, attributes: { parent, name: nameOf(path), devices: 0, overdue: 0, soon: 0 } };
}

/** A word begins with it; of three letters and more it may stand anywhere. */
function says(path: PlacePath, wanted: string): boolean {
  const text = wordsOf(path).toLowerCase();
  return text.split(/[\s·]+/).some((word) => word.startsWith(wanted)) || (wanted.length > 2 && text.includes(wanted));
}

/** Each word stands somewhere in the place or around it; what lies around a find is kept. */
export function foundNodes(nodes: readonly PlaceNode[], words: string): readonly PlaceNode[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes) {
    if (!wanted.every((word) => says(node.path, word))) continue;
    for (let one: PlaceNode | undefined = node; one && !kept.has(one.id); one = byId.get(one.attributes.parent)) kept.add(one.id);
  }
  return nodes.filter(({ id }) => kept.has(id));
}

/** A tree of few is open; of many each branch is opened when it is wanted. */
const openAtOnce = 40;

export function closedNodes(nodes: readonly PlaceNode[], folded: ReadonlyMap<string, boolean>, searched: boolean): Set<string> {
  const open = searched || nodes.length <= openAtOnce;
  return new Set(nodes.filter(({ id }) => !(folded.get(id) ?? open)).map(({ id }) => id));
}

/** A node is seen when all around it is open. */
export function opened(folded: ReadonlyMap<string, boolean>, path: PlacePath): Map<string, boolean> {
  const next = new Map(folded);
  for (const one of trailOf(path).slice(0, -1)) next.set(keyOf(one), true);
  return next;
}

/** Line by line: each place behind the one it lies in. */
export function inLines(nodes: readonly PlaceNode[]): PlaceNode[] {
  return [...nodes].sort((a, b) => order.compare(wordsOf(a.path), wordsOf(b.path)));
}
