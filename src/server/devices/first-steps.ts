// What a new lab does first, and what of it is done: read from what is there, so that nobody ticks anything off by hand.
import type { Operation } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { settingValue, textSetting } from '../core/lab/lab-settings.ts';

export interface FirstStep {
  name: string;
  done: boolean;
  /** The record it can be done with, where there is one. */
  record: string | null;
}

interface Step {
  name: string;
  /** Whoever lacks one of them cannot do it, and is not told of it. */
  needs: readonly Operation[];
  done(ctx: Ctx): Promise<boolean>;
  record?(ctx: Ctx): Promise<string | null>;
  /** Only of a lab in a file: what a server keeps, it backs up. */
  inFile?: true;
}

async function count(ctx: Ctx, table: string, upTo = 1): Promise<number> {
  return (await ctx.db.selectFrom(table).select('rid').limit(upTo).execute()).length;
}

async function isSet({ lab }: Ctx, ...names: readonly string[]): Promise<boolean> {
  const values = await Promise.all(names.map((name) => textSetting(lab, name)));
  return values.every((value) => value.trim() !== '');
}

async function isShared({ lab }: Ctx): Promise<boolean> {
  const sharing = await settingValue(lab, 'network.sharing');
  return typeof sharing === 'object' && sharing !== null && 'enabled' in sharing && sharing.enabled === true;
}

async function wasImported(ctx: Ctx): Promise<boolean> {
  const run = await ctx.db
    .selectFrom('runs')
    .select('uID')
    .where('kind', 'in', ['inventory_import', 'customer_import'])
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

async function firstDevice({ db }: Ctx): Promise<string | null> {
  const row = await db.selectFrom('inventory').select('MTAG').orderBy('rid').limit(1).executeTakeFirst();
  return row ? String(row.MTAG) : null;
}

const steps: readonly Step[] = [
  { name: 'address', needs: ['administration_management'], done: (ctx) => isSet(ctx, 'lab.street', 'lab.city') },
  { name: 'logo', needs: ['administration_management', 'report_edit'], done: (ctx) => isSet(ctx, 'documents.logo') },
  { name: 'customer', needs: ['customers_edit'], done: async (ctx) => (await count(ctx, 'customers')) > 0 },
  { name: 'import', needs: ['inventory_edit'], done: wasImported },
  { name: 'device', needs: ['inventory_edit'], done: async (ctx) => (await count(ctx, 'inventory')) > 0, record: firstDevice },
  {
    name: 'label',
    needs: ['inventory_view', 'label_print'],
    done: async (ctx) => (await count(ctx, 'printed_labels')) > 0,
    record: firstDevice,
  },
  { name: 'user', needs: ['user_management_admin'], done: async (ctx) => (await count(ctx, 'users', 2)) > 1 },
  { name: 'backup', needs: ['administration_management'], done: (ctx) => isSet(ctx, 'backup.folder'), inFile: true },
  { name: 'share', needs: ['administration_management'], done: isShared },
];

/** Those the caller may do. Whoever sees only some customers does not set up a lab, and learns nothing of the others'. */
export async function firstSteps(ctx: Ctx): Promise<FirstStep[]> {
  const { operations, customers } = ctx.principal;
  if (customers !== 'all') return [];
  const kept = steps.filter(({ inFile }) => !inFile || ctx.lab.kept === 'file');
  const open = kept.filter(({ needs }) => needs.every((one) => operations.has(one)));
  return Promise.all(
    open.map(async ({ name, done, record }) => ({ name, done: await done(ctx), record: (await record?.(ctx)) ?? null })),
  );
}
