// Which events a webhook asks for: `*`, `inventory.*`, `calibration.created`, by comma or line.
import { followedTypes } from '#server/core/changes/followed.ts';
import type { Registry } from '#server/core/lab/registry.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';

const eventActions = ['created', 'updated', 'deleted'] as const;

const eventWords = (events: string) => events.split(/[\s,;]+/).filter(Boolean);

export const typeOfEvent = ({ definition, name }: ResolvedResource) => definition.v2?.type ?? name;

export function unknownEvents(registry: Registry, events: string): string[] {
  const types = new Set(followedTypes(registry).map(typeOfEvent));
  return eventWords(events).filter((word) => {
    if (word === '*') return false;
    const [type = '', action = '', ...more] = word.split('.');
    return more.length > 0 || !types.has(type) || !(action === '*' || eventActions.some((one) => one === action));
  });
}

/** The one type they are all of; null: of several. */
export function onlyType(registry: Registry, events: string): ResolvedResource | null {
  const types = new Set(eventWords(events).map((word) => word.split('.')[0]));
  const [only] = types;
  return types.size === 1 ? (followedTypes(registry).find((resource) => typeOfEvent(resource) === only) ?? null) : null;
}

export function isAskedFor(events: string, event: string): boolean {
  const [type] = event.split('.');
  return eventWords(events).some((word) => word === '*' || word === event || word === `${type}.*`);
}
