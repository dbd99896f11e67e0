// Changes of all kinds by several users, chosen by a seed: made, changed, moved between customers, deleted, brought back, taken back as
// runs, imported. Whatever the program refuses is a step of its own: a lab's day has such.
import { AppError } from '#server/contract/errors.ts';
import { FilterError } from '#server/contract/filters/filter-problem.ts';
import type { Principal } from '#server/contract/principal.ts';
import { restoreFromBin } from '#server/core/bin/bin.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { bulkRemove, bulkUpdate } from '#server/core/many/bulk.ts';
import { undoRun } from '#server/core/undo/undo-run.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { applyImport, previewed } from './imports.ts';
import type { RunningLab } from './running-lab.ts';

type Values = Record<string, unknown>;

/** Mulberry32. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Day {
  lab: RunningLab;
  chance(): number;
  users: Ctx[];
  keys: Map<ResourceName, string[]>;
  bins: string[];
  runs: string[];
  made: number;
}

const customers = ['C-ALPHA', 'C-BETA', 'C-FAR'] as const;

const pick = <T>({ chance }: Day, items: readonly T[]): T | undefined => items[Math.floor(chance() * items.length)];
const keyOf = (day: Day, name: ResourceName) => pick(day, day.keys.get(name) ?? []) ?? 'none';
const word = ({ chance }: Day) => Math.floor(chance() * 1e9).toString(36);

/** What a new one holds, and what may become of it. */
const kinds: Partial<Record<ResourceName, { values(day: Day): Values; change(day: Day): Values }>> = {
  inventory: {
    values: (day) => ({ I4201: `R-${day.made}-${word(day)}`, I4202: word(day), ktag: pick(day, customers) }),
    change: (day) => ({ I4211: word(day), remark: word(day) }),
  },
  calibration: {
    values: (day) => ({ MTAG: keyOf(day, 'inventory'), status: 'P', C2306: word(day) }),
    change: (day) => (day.chance() < 0.3 ? { MTAG: keyOf(day, 'inventory') } : { C2307: word(day) }),
  },
  result: {
    values: (day) => ({ ctag: keyOf(day, 'calibration'), row_num: Math.floor(day.chance() * 90), test_desc: word(day) }),
    change: (day) => ({ remark: word(day) }),
  },
  location: {
    values: (day) => ({ MTAG: keyOf(day, 'inventory'), L2802: word(day) }),
    change: (day) => ({ L2802: word(day) }),
  },
  repair: {
    values: (day) => ({ MTAG: keyOf(day, 'inventory'), number: word(day), description: word(day) }),
    change: (day) => (day.chance() < 0.3 ? { MTAG: keyOf(day, 'inventory') } : { vendor: word(day) }),
  },
  contact: {
    values: (day) => ({ customer_uID: pick(day, customers), name: word(day), type: '1' }),
    change: (day) => (day.chance() < 0.3 ? { customer_uID: pick(day, customers) } : { location: word(day) }),
  },
  note: {
    values: (day) => ({ title: word(day), ...(day.chance() < 0.5 ? { customer_KTAG: pick(day, customers) } : {}) }),
    change: (day) => ({ text: word(day) }),
  },
  // Only deleted afterwards: what was said stays as it was said.
  comment: {
    values: (day) => {
      const resource = pick(day, ['inventory', 'calibration', 'repair', 'note'] as const) ?? 'inventory';
      return { resource, record_key: keyOf(day, resource), text: word(day) };
    },
    change: (day) => ({ text: word(day) }),
  },
  document: {
    values: (day) => ({
      title: word(day),
      type: 'manual',
      ...(day.chance() < 0.7 ? { customer_KTAG: pick(day, customers) } : {}),
    }),
    change: (day) => (day.chance() < 0.3 ? { customer_KTAG: pick(day, customers) } : { title: word(day) }),
  },
  category: {
    values: (day) => ({ name: `${word(day)} ${day.made}`, type: 'inventory' }),
    change: (day) => ({ short_name: word(day).slice(0, 5) }),
  },
  customer: { values: (day) => ({ K4601: word(day), K4602: word(day) }), change: (day) => ({ K4604: word(day) }) },
  view: {
    values: (day) => ({ name: word(day), resource: 'inventory', columns: '[]', shared: Math.round(day.chance()) }),
    change: (day) => ({ shared: Math.round(day.chance()) }),
  },
};
const names = Object.keys(kinds) as ResourceName[];
/** Devices and what follows them are most of what a lab does. */
const often: readonly ResourceName[] = [
  ...names,
  'inventory',
  'inventory',
  'calibration',
  'calibration',
  'result',
  'result',
  'location',
];

type Step = (day: Day, ctx: Ctx) => Promise<unknown>;

const steps: readonly [weight: number, step: Step][] = [
  [30, create],
  [28, update],
  [10, moveDevice],
  [9, remove],
  [6, bringBack],
  [5, manyChanged],
  [2, manyRemoved],
  [4, takeBack],
];

async function create(day: Day, ctx: Ctx): Promise<void> {
  const name = pick(day, often) ?? 'inventory';
  const resource = ctx.lab.registry.resource(name);
  const row = await createRecord(ctx, resource, { values: kinds[name]?.values(day) ?? {} });
  day.made += 1;
  day.keys.set(name, [...(day.keys.get(name) ?? []), String(row[resource.key])].slice(-400));
}

async function update(day: Day, ctx: Ctx): Promise<void> {
  const name = pick(day, often) ?? 'inventory';
  const values = kinds[name]?.change(day) ?? {};
  await updateRecord(ctx, ctx.lab.registry.resource(name), { id: keyOf(day, name), input: { values } });
}

async function moveDevice(day: Day, ctx: Ctx): Promise<void> {
  const input = { values: { ktag: pick(day, customers) } };
  await updateRecord(ctx, ctx.lab.registry.resource('inventory'), { id: keyOf(day, 'inventory'), input });
}

async function remove(day: Day, ctx: Ctx): Promise<void> {
  const name = pick(day, often) ?? 'inventory';
  const { binId } = await removeRecord(ctx, ctx.lab.registry.resource(name), { id: keyOf(day, name) });
  day.bins = [...day.bins, binId].slice(-100);
}

async function bringBack(day: Day, ctx: Ctx): Promise<void> {
  await restoreFromBin(ctx, pick(day, day.bins) ?? 'none');
}

const someDevices = (day: Day) => [...new Set(Array.from({ length: 8 }, () => keyOf(day, 'inventory')))];

async function manyChanged(day: Day, ctx: Ctx): Promise<void> {
  const values = day.chance() < 0.5 ? { ktag: pick(day, customers) } : { I4211: word(day) };
  const { run } = await bulkUpdate(ctx, ctx.lab.registry.resource('inventory'), { ids: someDevices(day), input: { values } });
  if (run !== null) day.runs = [...day.runs, run].slice(-40);
}

async function manyRemoved(day: Day, ctx: Ctx): Promise<void> {
  const { run } = await bulkRemove(ctx, ctx.lab.registry.resource('inventory'), { ids: someDevices(day).slice(0, 3) });
  if (run !== null) day.runs = [...day.runs, run].slice(-40);
}

async function takeBack(day: Day, ctx: Ctx): Promise<void> {
  await undoRun(ctx, pick(day, day.runs) ?? 'none');
}

async function importSome(day: Day): Promise<void> {
  const rows = Array.from({ length: 5 }, () => `I-${word(day)};${word(day)};${pick(day, ['1001', '1002', '1003'])}`);
  const content = `Inventarnummer;Hersteller;Kunde\r\n${rows.join('\r\n')}\r\n`;
  const { token } = await previewed(day.lab, { path: 'inventories', content });
  await applyImport(day.lab, 'inventories', token);
}

/** Each as often as it weighs. */
const weighed = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

export interface RandomDay {
  /** So many steps more; gives how many of them were refused. */
  go(count: number): Promise<number>;
}

/** What is refused to the program changes nothing. */
const isRefusal = (error: unknown) => error instanceof AppError || error instanceof FilterError;

export async function randomDay(
  lab: RunningLab,
  { seed, users }: { seed: number; users: readonly Principal[] },
): Promise<RandomDay> {
  const day: Day = {
    lab,
    chance: chanceFrom(seed),
    users: users.map((principal) => ({ ...lab.program, principal })),
    keys: new Map(),
    bins: [],
    runs: [],
    made: 0,
  };
  for (const name of names) {
    const { table, key } = lab.program.lab.registry.resource(name);
    const rows = await lab.services.lab.db.selectFrom(table).select(key).limit(50).execute();
    day.keys.set(
      name,
      rows.map((row) => String(row[key])),
    );
  }
  return {
    async go(count) {
      let refused = 0;
      for (let n = 0; n < count; n += 1) {
        if (n % 500 === 250) await importSome(day);
        const ctx = pick(day, day.users) ?? lab.program;
        try {
          await (pick(day, weighed) ?? create)(day, ctx);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          refused += 1;
        }
      }
      return refused;
    },
  };
}
