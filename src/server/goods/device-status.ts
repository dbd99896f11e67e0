// The status a device gets on its way in, by the setting of the lab, and the one it has again on its way out: only where the lab's rules of
// statuses let it, so that no device is kept from the door by them.
import { mayEdit } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { mayEnter } from '../resources/rules/statuses/status-rules.ts';
import type { Receipt } from './goods-queries.ts';

type Device = SelectedRow<'inventory'>;

const setting = 'goods.device_status';

async function allowed(ctx: Ctx, device: Device, status: string): Promise<string | null> {
  const inventory = ctx.lab.registry.resource('inventory');
  const options = inventory.byColumn.get('I4209')?.limits.options ?? [];
  if (status === '' || status === device.I4209 || !options.some(({ value }) => value === status)) return null;
  if (!mayEdit(ctx, inventory)) return null;
  return (await mayEnter(ctx, 'inventory', { row: device, status })) ? status : null;
}

/** Null: it stays as it is. */
export async function statusIn(ctx: Ctx, device: Device): Promise<string | null> {
  return allowed(ctx, device, await textSetting(ctx.lab, setting));
}

/** Whatever became of it meanwhile stays: only what the desk itself set is taken back. */
export async function statusOut(ctx: Ctx, device: Device, receipt: Receipt | null): Promise<string | null> {
  const before = receipt?.status_before ?? '';
  return device.I4209 === (await textSetting(ctx.lab, setting)) ? allowed(ctx, device, before) : null;
}
