// A second store of what a user sees, kept by the changes alone, as another program would keep it: it knows the interface and nothing else.
import { isDeepStrictEqual } from 'node:util';
import { followedTypes } from '#server/core/changes/followed.ts';
import type { RunningLab } from './running-lab.ts';
import type { UserName } from './seed-world.ts';

export interface Kept {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
}

export interface ToldChange {
  id: string;
  attributes: { action: 'created' | 'updated' | 'deleted'; record_type: string; record_id: string; record: Kept | null };
}

export interface ChangesAnswer {
  data: ToldChange[];
  meta: { cursor: string; more: boolean };
  links: { self: string; next: string | null };
}

export interface Mirror {
  records: Map<string, Kept>;
  cursor: string;
  told: number;
}

const placeOf = (type: string, id: string) => `${type} ${id}`;

async function asked<Body>(lab: RunningLab, user: UserName, path: string): Promise<Body | null> {
  const answer = await lab.v2(user, { path });
  if (answer.status === 403) return null;
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body as Body;
}

/** All that the lists of a user show, of every type that can be followed. */
async function listsOf(lab: RunningLab, user: UserName): Promise<Map<string, Kept>> {
  const records = new Map<string, Kept>();
  for (const { definition } of followedTypes(lab.program.lab.registry)) {
    let path: string | null = `/api/v2/${definition.v2?.path}?page[size]=500&page[after]=`;
    while (path !== null) {
      const page: { data: Kept[]; links: { next: string | null } } | null = await asked(lab, user, path);
      for (const record of page?.data ?? []) records.set(placeOf(record.type, record.id), record);
      path = page?.links.next ?? null;
    }
  }
  return records;
}

/** A cursor first, then the lists: what changes while they are read is told afterwards. */
export async function beginMirror(lab: RunningLab, user: UserName): Promise<Mirror> {
  const begun = await asked<ChangesAnswer>(lab, user, '/api/v2/changes');
  if (!begun) throw new Error(`${user} may not follow`);
  return { cursor: begun.meta.cursor, records: await listsOf(lab, user), told: 0 };
}

export async function followOnce(lab: RunningLab, user: UserName, mirror: Mirror, limit = 500): Promise<boolean> {
  const page = await asked<ChangesAnswer>(lab, user, `/api/v2/changes?since=${mirror.cursor}&limit=${limit}`);
  if (!page) throw new Error(`${user} may not follow any more`);
  for (const { attributes } of page.data) {
    const place = placeOf(attributes.record_type, attributes.record_id);
    mirror.told += 1;
    if (attributes.record) mirror.records.set(place, attributes.record);
    else mirror.records.delete(place);
  }
  mirror.cursor = page.meta.cursor;
  return page.meta.more;
}

export async function follow(lab: RunningLab, user: UserName, mirror: Mirror, limit?: number): Promise<void> {
  while (await followOnce(lab, user, mirror, limit)) {
    // Until nothing is left.
  }
}

/** Where the store and the lists differ. */
export async function differences(lab: RunningLab, user: UserName, { records }: Mirror): Promise<string[]> {
  const listed = await listsOf(lab, user);
  const places = new Set([...records.keys(), ...listed.keys()]);
  return [...places].flatMap((place) => {
    const [kept, shown] = [records.get(place), listed.get(place)];
    if (!kept) return [`${place}: missing in the store`];
    if (!shown) return [`${place}: still in the store`];
    const fields = Object.keys(shown.attributes).filter(
      (name) => !isDeepStrictEqual(kept.attributes[name], shown.attributes[name]),
    );
    return fields.length === 0 ? [] : [`${place}: ${fields.join(', ')}`];
  });
}
