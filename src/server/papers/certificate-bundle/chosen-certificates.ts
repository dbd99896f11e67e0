// Which certificates are wanted together: calibrations by their ids, or a list as its address asks for it; and which of them there is
// no certificate of yet.
import { AppError, type FieldProblem } from '../../contract/errors.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { namedRow, relatedRows } from '../../core/read/named-rows.ts';
import { listRecords } from '../../core/read/read.ts';
import { pickedRows } from '../../core/rows/picked-rows.ts';
import { type addressOf, listCondition, readV2Query } from '../../endpoints/v2/list-query.ts';
import type { RowOf } from '../../schema/rows.generated.ts';

/** What one person looks through, and a mail program or a browser still takes. */
export const mostBundled = 500;

export interface ChosenCertificate {
  id: string;
  number: string | null;
  assetNumber: string | null;
  released: boolean;
}

export async function certificatesById(ctx: Ctx, ids: readonly string[]): Promise<ChosenCertificate[]> {
  const wanted = [...new Set(ids)];
  const resource = ctx.lab.registry.resource('calibration');
  const query = { filter: null, sort: [], limit: null, offset: 0 };
  const { rows } = await listRecords(inColumns(ctx), resource, query, pickedRows(resource, wanted));
  const found = await chosenOf(
    ctx,
    rows.map((row) => namedRow(ctx.lab.registry, 'calibration', row)),
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  const missing = wanted.filter((id) => !byId.has(id));
  if (missing.length > 0)
    throw refused(
      'ids',
      missing.map((id) => ({ key: 'errors.field.no_such_record', params: { id } })),
    );
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

export async function certificatesListed(ctx: Ctx, address: ReturnType<typeof addressOf>): Promise<ChosenCertificate[]> {
  const { registry } = ctx.lab;
  const resource = registry.resource('calibration');
  const query = readV2Query(registry, resource, address);
  const list = { ...query.list, limit: mostBundled, offset: 0 };
  const { rows, total } = await listRecords(ctx, resource, list, listCondition(ctx, { resource, query, further: undefined }));
  if (total > mostBundled) throw refused('filter', [{ key: 'errors.bundle.too_many', params: { max: mostBundled, total } }]);
  return chosenOf(
    ctx,
    rows.map((row) => namedRow(registry, 'calibration', row)),
  );
}

async function chosenOf(ctx: Ctx, rows: readonly RowOf<'calibration'>[]): Promise<ChosenCertificate[]> {
  const related = await relatedRows({ ctx, name: 'calibration', rows, names: ['inventory'] });
  return rows.map((row) => ({
    id: row.CTAG,
    number: row.certificate_number,
    assetNumber: related(row).inventory?.asset_number ?? null,
    released: row.released_at !== null,
  }));
}

/** One reason why a certificate is not in the bundle. */
export interface LeftOut extends Pick<ChosenCertificate, 'id' | 'number' | 'assetNumber'> {
  problem: FieldProblem;
}

export const notReleased = ({ id, number, assetNumber }: ChosenCertificate): LeftOut => ({
  ...{ id, number, assetNumber },
  problem: { key: 'errors.bundle.not_released' },
});

/** What an order for a bundle is: a refusal names what of it is at fault. */
export type ChosenBy = 'ids' | 'filter';

export const refused = (field: ChosenBy, problems: FieldProblem[]) =>
  new AppError('request.invalid', { fields: { [field]: problems }, ofInput: true });

/** All of them at once, each by its name. */
export function leftOutRefusal(field: ChosenBy, left: readonly LeftOut[]): AppError {
  const problems = left.map(({ id, number, assetNumber, problem }): FieldProblem => {
    const name = [number, assetNumber].filter(Boolean).join(' · ') || id;
    return { key: 'errors.bundle.left_out', params: { name, reason: problem } };
  });
  return refused(field, problems);
}
