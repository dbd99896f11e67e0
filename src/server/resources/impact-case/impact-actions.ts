// A standard was found bad: what it was used for since it was last good, and the case that answers for each.
import { z } from 'zod';
import { invalid, notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { assertMay, mayView } from '../../core/access/permissions.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { oneOf, recordShape } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { type AffectedRow, countAffected, listAffected } from '../rules/affected-queries.ts';
import { assertSeesAll } from '../rules/impact/impact-rules.ts';
import {
  customersNamed,
  dispositionsFor,
  type GivenDisposition,
  type NamedCustomer,
  type Suspicion,
  suspicionOf,
} from './impact-queries.ts';
import { impactShape } from './impact-shapes.ts';
import { openCase } from './open-case.ts';
import { passedOn } from './passed-on-queries.ts';
import { toldActions } from './told-actions.ts';

const mostRows = 10_000;

/** The standard's device: by its own key, or by that of a standards row. */
async function standardDevice(ctx: Ctx, id: string): Promise<SelectedRow<'inventory'>> {
  const { registry } = ctx.lab;
  for (const name of ['inventory', 'calibration'] as const) assertMay(ctx, registry.resource(name), 'view');
  const inventory = registry.resource('inventory');
  const own = await findRecord(ctx, inventory, id);
  if (own) return own;
  const used = await findRecord(ctx, registry.resource('standard'), id);
  const device = used && (await findRecord(ctx, inventory, String(used.C2430)));
  if (!device) throw notFound(id);
  return device;
}

function periodOf(ctx: Ctx, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const until = to ?? today(ctx.lab.clock);
  if (from !== undefined && from > until) throw invalid({ to: [{ key: 'errors.impact_case.ends_before' }] });
  return { from: from ?? null, to: until };
}

interface Beside {
  customer: NamedCustomer | undefined;
  given: GivenDisposition | undefined;
  passedOn: number | undefined;
}

function shownRow(row: AffectedRow, { customer, given, passedOn: further = 0 }: Beside) {
  return {
    id: row.CTAG,
    type: 'impact',
    attributes: {
      calibration_id: row.CTAG,
      calibration_date: row.C2301,
      certificate_number: row.C2306,
      cal_result: row.C2323,
      standard_id: row.standard_id,
      standard_certificate_number: row.standard_certificate,
      device: { id: row.MTAG, asset_number: row.I4201, manufacturer: row.I4202, model: row.I4203, serial_number: row.I4204 },
      customer: customer ? { id: customer.KTAG, customer_number: customer.K4601, name: customer.K4602 } : null,
      passed_on: further,
      disposition: given?.disposition ?? null,
      case_id: given?.case_id ?? null,
      item_id: given?.item_id ?? null,
    },
  };
}

function shownSuspicion({ finding, lastGood, since, until }: Suspicion) {
  const shown = (own: Suspicion['finding']) =>
    own && { id: own.CTAG, calibration_date: own.C2301, certificate_number: own.C2306, cal_result: own.C2323 };
  return { since, until, finding: shown(finding), last_good: shown(lastGood) };
}

async function givenFor(ctx: Ctx, device: string, rows: readonly AffectedRow[]): Promise<Map<string, GivenDisposition>> {
  if (!mayView(ctx, ctx.lab.registry.resource('impact_case'))) return new Map();
  const found = await dispositionsFor(
    ctx,
    device,
    rows.map(({ CTAG }) => CTAG),
  );
  return new Map(found.map((given) => [given.CTAG, given]));
}

export const impactActions: readonly Action[] = [
  defineAction({
    method: 'GET',
    path: 'standards/{id}/impact',
    summary: 'Every calibration a standard was used in since its last good one; the id is its device’s or a standards row’s',
    requirement: needs('inventory_details_calibrations_standards_view'),
    since: '0.1.0',
    input: z.strictObject({
      id: z.string(),
      from: dayInput.optional(),
      to: dayInput.optional(),
      'page[number]': z.coerce.number().int().min(1).max(1_000_000).default(1),
      'page[size]': z.coerce.number().int().min(1).max(mostRows).default(500),
    }),
    output: impactShape,
    async run({ ctx, input }) {
      const device = String((await standardDevice(ctx, input.id)).MTAG);
      const suspicion = await suspicionOf(ctx, device, periodOf(ctx, input));
      const { 'page[number]': page, 'page[size]': size } = input;
      const asked = { device, since: suspicion.since, until: suspicion.until };
      const total = await countAffected(ctx, asked);
      const rows = await listAffected(ctx, { ...asked, limit: size, offset: (page - 1) * size });
      const given = await givenFor(ctx, device, rows);
      const found = await customersNamed(
        ctx,
        rows.map(({ owner }) => owner),
      );
      const further = await passedOn(
        ctx,
        rows.map(({ CTAG }) => CTAG),
      );
      const customers = new Map(found.map((customer) => [customer.KTAG, customer]));
      return {
        list: {
          data: rows.map((row) =>
            shownRow(row, { customer: customers.get(row.owner), given: given.get(row.CTAG), passedOn: further.get(row.CTAG) }),
          ),
          page: { number: page, size, total },
          meta: { standard_inventory_id: device, ...shownSuspicion(suspicion) },
        },
      };
    },
  }),
  defineAction({
    method: 'POST',
    path: 'standards/{id}/impact-cases',
    summary: 'Open a case over every calibration a standard was used in since its last good one',
    requirement: needs('inventory_details_calibrations_standards_edit'),
    since: '0.1.0',
    once: true,
    input: z.strictObject({
      id: z.string(),
      from: dayInput.optional(),
      to: dayInput.optional(),
      title: z.string().trim().min(1).max(255).optional(),
      description: z.string().max(20_000).optional(),
    }),
    output: oneOf(recordShape('impact-case')),
    status: 201,
    async run({ ctx, input: { id, title, description, ...period } }) {
      assertSeesAll(ctx);
      const standard = await standardDevice(ctx, id);
      const wanted = periodOf(ctx, period);
      const row = await inTransaction(ctx, async (inner) => {
        const suspicion = await suspicionOf(inner, String(standard.MTAG), wanted);
        return openCase(inner, { standard, suspicion, title, description });
      });
      return { record: { resource: ctx.lab.registry.resource('impact_case'), row, isNew: true } };
    },
  }),
  ...toldActions,
];
