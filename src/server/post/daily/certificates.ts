// The certificates of one customer that were released and not sent yet: one message with all of them.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { addDays } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnOf, namedRow, relatedRows } from '../../core/read/named-rows.ts';
import { atMoment, streamRecords } from '../../core/read/stream.ts';
import { today } from '../../lib/clock.ts';
import type { PaperServices } from '../../papers/paper-kind.ts';
import { textOf } from '../../papers/parts/record-parts.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { commonFacts } from '../compose/common-facts.ts';
import { type Composed, letterOf } from '../compose/compose.ts';
import { deviceLine, mostLines } from '../compose/device-line.ts';
import { toldOf } from '../compose/told-subjects.ts';
import type { DailyInput } from './daily-post.ts';

/** A workstation may have been off: what was released in the last days is looked at, and what was sent is known. */
const daysBack = 14;

export interface Released {
  calibration: RowOf<'calibration'>;
  device: RowOf<'inventory'>;
}

export async function releasedByCustomer({ ctx }: DailyInput): Promise<Map<string, Released[]>> {
  const { registry, clock } = ctx.lab;
  const reader = await atMoment(ctx);
  const byCustomer = new Map<string, Released[]>();
  try {
    const calibration = registry.resource('calibration');
    const released = columnOf(registry, 'calibration', 'released_at');
    const since = `${addDays(today(clock), -daysBack)} 00:00:00`;
    const filter: FilterNode = { kind: 'compare', path: [released], op: '>=', value: since };
    const sort = [{ path: [columnOf(registry, 'calibration', 'certificate_number')], direction: 'asc' as const }];
    for await (const stored of streamRecords(reader, calibration, { filter, sort, limit: null, offset: 0 })) {
      const rows = stored.map((row) => namedRow(registry, 'calibration', row));
      const told = await toldOf(
        ctx,
        rows.map(({ CTAG }) => `certificate:${CTAG}`),
      );
      const of = await relatedRows({ ctx: reader.ctx, name: 'calibration', rows, names: ['inventory'] });
      for (const row of rows) {
        const device = of(row).inventory;
        if (!device || told.has(`certificate:${row.CTAG}`)) continue;
        const one = { calibration: row, device };
        const list = byCustomer.get(device.customer_id);
        if (list) list.push(one);
        else byCustomer.set(device.customer_id, [one]);
      }
    }
  } finally {
    await reader.done();
  }
  return byCustomer;
}

interface CertificatesOf {
  customer: string;
  released: readonly Released[];
}

export async function composeCertificates(
  ctx: Ctx,
  services: PaperServices,
  { customer: id, released }: CertificatesOf,
): Promise<Composed> {
  const { customer, language, values } = await commonFacts(ctx, id);
  const lines = released.map(
    ({ calibration, device }) => `${textOf(calibration.certificate_number) ?? '–'}: ${deviceLine(device)}`,
  );
  const list = (lines.length > mostLines ? [...lines.slice(0, mostLines), `… (+${lines.length - mostLines})`] : lines).join('\n');
  const facts = {
    ...{ customer: id, language, recipients: textOf(customer.email) ?? '' },
    values: { ...values, list, count: String(released.length) },
    papers: released.map(({ calibration }) => ({
      ...{ path: 'calibrations', word: 'certificate', id: calibration.CTAG },
      given: { language },
    })),
    subjects: released.map(({ calibration }) => `certificate:${calibration.CTAG}`),
  };
  return letterOf(ctx, services, { event: 'certificate', about: { resource: 'customer', key: id }, facts });
}
