// Which entries of the trail concern somebody, by what the definitions tell: looked at with every write, so it asks the database nothing.

import type { Row, Telling, Told } from '../../schema/define-resource.ts';
import type { NoticeEvent } from '../../schema/notice-event.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { Registry } from '../lab/registry.ts';

interface Entry {
  resource: ResourceName | 'lab';
  recordKey: string;
  action: string;
  after?: Row | null;
}

export interface Concerned {
  event: NoticeEvent;
  who: Told;
  /** The record that was written, and what was. */
  written: { resource: ResourceName; key: string; values: Row };
  /** The record it is about: that one, or one it names. */
  about: { resource: ResourceName; key: string };
}

export function concerned(registry: Registry, entries: readonly Entry[]): Concerned[] {
  const found: Concerned[] = [];
  for (const { resource, recordKey: key, action, after } of entries) {
    const tells = resource === 'lab' ? undefined : registry.definitions.get(resource)?.tells;
    if (!tells || !after || resource === 'lab' || (action !== 'create' && action !== 'update')) continue;
    for (const telling of tells) {
      if (!isTold(telling, after)) continue;
      const about = aboutOf(registry, telling, after) ?? { resource, key };
      found.push({ event: telling.event, who: telling.who, written: { resource, key, values: after }, about });
    }
  }
  return found;
}

/** An entry of a change holds what differs, one of a new record all of it. */
function isTold({ column, to }: Telling, values: Row): boolean {
  const value = values[column];
  if (value === null || value === undefined || value === '') return false;
  return !to || to.includes(String(value));
}

function aboutOf(registry: Registry, { about }: Telling, values: Row): Concerned['about'] | null {
  const name = about ? values[about.resourceColumn] : null;
  const key = about ? values[about.keyColumn] : null;
  const resource = registry.all().find((one) => one.name === name);
  return resource && typeof key === 'string' ? { resource: resource.name, key } : null;
}
