// The walk-throughs in the order a newcomer takes them; each is a page of resources/walks.
export const walkNames = ['first-list', 'ranges', 'paging', 'import', 'upload', 'events', 'bulk', 'labels', 'sync'] as const;
export type WalkName = (typeof walkNames)[number];

export const walksPath = '/docs/v2/walks';

export function isWalk(name: unknown): name is WalkName {
  return walkNames.some((one) => one === name);
}
