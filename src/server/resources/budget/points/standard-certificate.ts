// The certificates that the standards of a calibration had on its day: of each booked standard the newest released calibration that was
// valid then. docs/uncertainty.md#standards.
import { noDefaults } from '#server/assessment/coverage.ts';
import type { PlainDate } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { ListQuery } from '#server/core/lab/query.ts';
import { findRecord, listRecords } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { withdrawnOf } from '../queries.ts';

export interface StandardCertificate {
  standard: SelectedRow<'inventory'>;
  /** Null: none was valid. */
  certificate: SelectedRow<'calibration'> | null;
  rows: readonly SelectedRow<'result'>[];
  defaults: { factor: string | null; probability: string | null };
}

const ownedBy = (attribute: string, value: string): Omit<ListQuery, 'sort'> => ({
  filter: { kind: 'compare', path: [attribute], op: '=', value },
  limit: null,
  offset: 0,
});

async function validOn(ctx: Ctx, device: string, day: PlainDate): Promise<SelectedRow<'calibration'> | null> {
  const resource = ctx.lab.registry.resource('calibration');
  const { rows } = await listRecords(ctx, resource, {
    ...ownedBy('inventory_id', device),
    sort: [{ path: ['calibration_date'], direction: 'desc' }],
  });
  const replaced = new Set(rows.filter(({ released_at }) => released_at !== null).map(({ amends_CTAG }) => amends_CTAG));
  const withdrawn = await withdrawnOf(
    ctx,
    rows.map(({ CTAG }) => CTAG),
  );
  const valid = rows.filter(
    (row) =>
      row.released_at !== null &&
      !replaced.has(row.CTAG) &&
      !withdrawn.has(row.CTAG) &&
      row.C2301 !== null &&
      row.C2301 <= day &&
      (row.C2303 === null || row.C2303 >= day),
  );
  return valid[0] ?? null;
}

export async function standardsOf(ctx: Ctx, calibration: string, day: PlainDate): Promise<StandardCertificate[]> {
  const { registry } = ctx.lab;
  const { rows: booked } = await listRecords(ctx, registry.resource('standard'), {
    ...ownedBy('calibration_id', calibration),
    sort: [],
  });
  const found: StandardCertificate[] = [];
  for (const { C2430 } of booked) {
    const standard = await findRecord(ctx, registry.resource('inventory'), C2430);
    if (!standard) continue;
    const certificate = await validOn(ctx, C2430, day);
    if (!certificate) {
      found.push({ standard, certificate, rows: [], defaults: noDefaults });
      continue;
    }
    const procedure = certificate.C2320 ? await findRecord(ctx, registry.resource('procedure'), certificate.C2320) : null;
    const { rows } = await listRecords(ctx, registry.resource('result'), {
      ...ownedBy('calibration_id', certificate.CTAG),
      sort: [{ path: ['row_num'], direction: 'asc' }],
    });
    const defaults = { factor: procedure?.coverage_factor ?? null, probability: procedure?.coverage_probability ?? null };
    found.push({ standard, certificate, rows, defaults });
  }
  return found;
}
