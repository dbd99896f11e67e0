// A setting that the program writes by an action of its own, past the common write path: nobody else may write it, and the trail shows
// it like any other.
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import { settingValue } from '../lab/lab-settings.ts';
import { writeAudit } from '../trail/audit.ts';

export async function keepOwnSetting(ctx: Ctx, name: string, settings: object): Promise<void> {
  if (JSON.stringify(settings) === JSON.stringify(await settingValue(ctx.lab, name))) return;
  await changeOwnSetting(ctx, name, () => settings);
}

/** `change` is given what stands there in the write's own moment, null where nothing does: of two at once none is lost. */
export async function changeOwnSetting(ctx: Ctx, name: string, change: (before: unknown) => object): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const table = typed(inner.db);
    const before = await table
      .selectFrom('settings')
      .select(['name', 'value', 'row_version'])
      .where('name', '=', name)
      .executeTakeFirst();
    const value = JSON.stringify(change(before?.value ? JSON.parse(before.value) : null));
    if (value === before?.value) return;
    const now = instantNow(inner.lab.clock);
    if (before) {
      await table
        .updateTable('settings')
        .set({ value, updated_at: now, row_version: before.row_version + 1 })
        .where('name', '=', name)
        .execute();
    } else {
      await table.insertInto('settings').values({ name, value, created_at: now, updated_at: now }).execute();
    }
    markWritten(inner, 'settings');
    await writeAudit(inner, {
      resource: 'setting',
      recordKey: name,
      action: before ? 'update' : 'create',
      before: before ? { name, value: before.value } : null,
      after: { name, value },
    });
  });
}
