// How a released certificate stands: it holds, another one took its place, or it was withdrawn.
import type { Ctx } from '../../core/lab/context.ts';
import { namedRow } from '../../core/read/named-rows.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { typed } from '../../db/typed.ts';
import { toldEntries } from './told-entries.ts';

export const standings = ['valid', 'amended', 'withdrawn'] as const;

export interface Standing {
  state: (typeof standings)[number];
  /** The number of the certificate that takes its place. */
  amended_by: string | null;
  withdrawn_at: string | null;
}

/** `withdrawn_for` is the lab's own: who holds the certificate is not told it. */
export async function standing(ctx: Ctx, calibration: string): Promise<Standing & { withdrawn_for: string | null }> {
  const [withdrawn] = await toldEntries(ctx, calibration, 'withdrawn');
  const row = await typed(ctx.db)
    .selectFrom('calibration')
    .selectAll()
    .where('amends_CTAG', '=', calibration)
    .where('released_at', 'is not', null)
    .executeTakeFirst();
  const amended = row ? namedRow(ctx.lab.registry, 'calibration', row as unknown as SelectedRow) : null;
  return {
    state: withdrawn ? 'withdrawn' : amended ? 'amended' : 'valid',
    amended_by: amended ? (amended.certificate_display ?? amended.certificate_number) : null,
    withdrawn_at: withdrawn?.after.withdrawn_at ?? null,
    withdrawn_for: withdrawn?.reason ?? null,
  };
}
