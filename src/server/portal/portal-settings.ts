// The portal's four switches, which are columns of QR_Code_Role, for whoever administers the installation. docs/interface/portal.md#rules.
import { notFound } from '../contract/errors.ts';
import { publicRole } from '../contract/portal.ts';
import type { Ctx } from '../core/lab/context.ts';
import { updateRecord } from '../core/write/write.ts';
import type { WriteOptions } from '../core/write/write-options.ts';
import { publicReader } from './public-reader.ts';

const columns = ['portal_enable', 'portal_start_address', 'qrlink_enable', 'qrlink_address'] as const;

export type PortalSettings = Partial<Record<(typeof columns)[number], string | number | boolean | null>>;

interface Shown {
  /** Of the role that keeps them. */
  version: number;
  settings: Record<string, unknown>;
  /** Without one the portal stays closed, whatever the switches say. */
  publicUser: boolean;
}

export async function portalSettings(ctx: Ctx): Promise<Shown> {
  const row = await ctx.db
    .selectFrom('roles')
    .select([...columns, 'row_version'])
    .where('name', '=', publicRole)
    .executeTakeFirst();
  if (!row) throw notFound(publicRole);
  const { row_version: version, ...settings } = row;
  return { version: Number(version), settings, publicUser: (await publicReader(ctx.lab)).principal.userId !== '' };
}

export async function changePortalSettings(ctx: Ctx, values: PortalSettings, options: WriteOptions): Promise<Shown> {
  const role = await ctx.db.selectFrom('roles').select('uID').where('name', '=', publicRole).executeTakeFirst();
  if (!role) throw notFound(publicRole);
  // Four columns of this one role need no right to manage users; the trail still names who changed them.
  const operations = new Set([...ctx.principal.operations, 'user_management_admin']);
  const trusted: Ctx = { ...ctx, naming: 'columns', principal: { ...ctx.principal, operations } };
  await updateRecord(trusted, ctx.lab.registry.resource('role'), { id: String(role.uID), input: { values }, options });
  return portalSettings(ctx);
}
