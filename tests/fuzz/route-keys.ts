// Keys that lead somewhere in the fuzzed lab, by the name of a path parameter or of a property, from the registry itself.
import type { Services } from '#server/http/exchange/services.ts';
import type { KeysFor } from './schema-values.ts';
import type { Words } from './words.ts';

const keptOf = 12;
const invented: Words = ['ghost', 'dev-1', 'C-ALPHA', 'cat-elec', '0198c2f0-6f1e-7c35-9d0b-5a4c1f7e2b10', 'A', '1'];

/** Property names that are not the attribute of a reference. */
const others: Readonly<Record<string, string>> = {
  ids: 'inventory',
  mtag: 'inventory',
  MTAG: 'inventory',
  inventory_ids: 'inventory',
  customers: 'customer',
  customer: 'customer',
  members: 'device_type',
  member_id: 'device_type',
  category_uID: 'category',
  parent_id: 'category',
  document_id: 'document',
};

export interface RouteKeys {
  keysFor: KeysFor;
  /** A record the run has made itself. */
  made(collection: string, id: string): void;
}

function asWords(list: readonly string[]): Words {
  const [first, ...rest] = list;
  return first === undefined ? invented : [first, ...rest];
}

interface RouteKeysInput extends Pick<Services, 'lab'> {
  backups: readonly string[];
  /** Keys that no request is to name. */
  spared: readonly string[];
  /** Keys by record type that are to be among those that are named. */
  planted: readonly ReadonlyMap<string, string>[];
}

export async function routeKeys({ lab, backups, spared, planted }: RouteKeysInput): Promise<RouteKeys> {
  const byResource = new Map<string, string[]>();
  const pathOf = new Map<string, string>();
  const targets = new Map<string, string>(Object.entries(others));
  const columns: string[] = [];
  for (const { name, table, key, definition, fields } of lab.registry.all()) {
    const rows = await lab.db.selectFrom(table).select(key).orderBy('rid').limit(keptOf).execute();
    const hidden = planted.flatMap((some) => some.get(name) ?? []);
    const keys = [...rows.map((row) => String(row[key])), ...hidden];
    byResource.set(
      name,
      keys.filter((one) => !spared.includes(one)),
    );
    for (const word of [definition.v2?.path, definition.v1?.segment]) if (word !== undefined) pathOf.set(word, name);
    for (const { attr, column, spec } of fields) {
      if (columns.length < 60) columns.push(column);
      if (spec.kind === 'ref' && spec.target && !targets.has(attr)) targets.set(attr, spec.target);
    }
  }
  const fixed: Record<string, Words> = {
    table: asWords(['inventory', 'customer', 'calibration', 'location', 'repair', 'categories', 'ghost']),
    column: asWords(columns),
    field: asWords(columns),
    value: asWords(['A', '1', 'A-1', '2026-03-02', ...(byResource.get('customer') ?? [])]),
    key: asWords([...(byResource.get('job') ?? []), 'backup', 'recall_list', 'session_cleanup']),
    name: asWords([...backups, 'ghost']),
    lang: ['de', 'en', 'fr'],
    type: asWords(lab.registry.all().map(({ definition, name }) => definition.v2?.type ?? name)),
  };
  function keysFor(name: string): Words {
    const collection = /^([\w-]+)\/id$/.exec(name)?.[1];
    const resource = collection === undefined ? targets.get(name) : pathOf.get(collection);
    const known = resource === undefined ? undefined : byResource.get(resource);
    if (known && known.length > 0) return asWords([...known, 'ghost']);
    return fixed[name] ?? invented;
  }
  return {
    keysFor,
    made(collection, id) {
      const known = byResource.get(pathOf.get(collection) ?? '');
      if (!known) return;
      known.push(id);
      if (known.length > keptOf * 2) known.splice(keptOf / 2, 1);
    },
  };
}
