// The letter to one customer of a case about a bad standard from the database, through the caller's rows: what was decided to be without
// effect is not in it. docs/data-contracts.md#impact-letter.

import { AppError } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow, listRows, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { senderLine } from '../parts/lab-parts.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { customerPart, deviceNames, textOf } from '../parts/record-parts.ts';
import { partOf } from '../sheet/contract-parts.ts';
import type { ImpactLetterDocument } from './contract.ts';
import type { ImpactLetterPrint } from './layout.ts';

interface Affected {
  item: RowOf<'impact_item'>;
  calibration: RowOf<'calibration'>;
  device: RowOf<'inventory'>;
}

const is = (path: readonly string[], op: '=' | '!=', value: string): FilterNode => ({
  kind: 'compare',
  path: [...path],
  op,
  value,
});

/** Of one customer, or of all. */
async function affectedOf(ctx: Ctx, id: string, customer: string | undefined): Promise<Affected[]> {
  const items = [is(['case_uID'], '=', id), is(['disposition'], '!=', 'no_effect')];
  if (customer !== undefined) items.push(is(['calibration', 'inventory', 'ktag'], '=', customer));
  const rows = await listRows(ctx, 'impact_item', { filter: { kind: 'and', items }, sort: [], limit: null, offset: 0 });
  const of = await relatedRows({ ctx, name: 'impact_item', rows, names: ['calibration'] });
  const calibrations = rows.flatMap((row) => of(row).calibration ?? []);
  const further = await relatedRows({ ctx, name: 'calibration', rows: calibrations, names: ['inventory'] });
  const found = rows.flatMap((item) => {
    const { calibration } = of(item);
    const device = calibration && further(calibration).inventory;
    return calibration && device ? [{ item, calibration, device }] : [];
  });
  const order = ({ calibration }: Affected) => `${calibration.calibration_date ?? ''} ${calibration.certificate_number ?? ''}`;
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

export async function loadImpactLetter(
  ctx: Ctx,
  _services: LoadServices,
  { id, language, customer_id: asked }: PaperAsked,
): Promise<PaperLoaded<ImpactLetterDocument, ImpactLetterPrint>> {
  const row = await getRow(ctx, 'impact_case', id);
  const all = await affectedOf(ctx, id, asked);
  const key = asked ?? all[0]?.device.customer_id;
  const customer = key === undefined ? null : await getRow(ctx, 'customer', key);
  const affected = all.filter(({ device }) => device.customer_id === key);
  const standard = await getRow(ctx, 'inventory', row.standard_inventory_id);
  const day = today(ctx.lab.clock);
  const sender = await senderLine(ctx);
  const document: ImpactLetterDocument = {
    meta: {
      contract: 'impact-letter',
      schema_version: '1.0',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: day,
    },
    customer: customerPart(ctx, customer),
    case: { id, title: textOf(row.title), since: textOf(row.since), until: textOf(row.until) },
    standard: deviceNames(standard),
    calibrations: affected.map(({ item, calibration, device }) => ({
      calibration_id: calibration.CTAG,
      certificate_number: textOf(calibration.certificate_number),
      calibration_date: textOf(calibration.calibration_date),
      disposition: item.disposition,
      device: deviceNames(device),
    })),
  };
  return {
    document,
    number: `${partOf(document.customer).name ?? key ?? id} ${day}`,
    customer: key ?? null,
    createdAt: `${day}T00:00:00Z`,
    printable() {
      if (affected.length === 0) throw new AppError('record.locked', { messageKey: 'errors.message.nothing_to_say' });
    },
    print: (base) => ({ ...base, kind: 'impact-letter', document, senderLine: sender }),
  };
}
