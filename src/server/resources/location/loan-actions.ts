// Devices go out to a customer and come back, many in one call: all of them or none, as one run that can be taken back. What is
// already out is refused with who has it. docs/design/expectations.md#lending.
import { z } from 'zod';
import { AppError, invalid } from '../../contract/errors.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import { dayOf } from '../../contract/values/lab-days.ts';
import { assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { mostAtOnce } from '../../core/many/bulk.ts';
import { withRun } from '../../core/many/runs.ts';
import { nextNumber } from '../../core/numbers/next-number.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { instantNow, today, zoneOf } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import { location, stayPurposes } from './definition.ts';
import { customerName, formerPlace, openLoan, placeStatus, reservationsUntil } from './loan-queries.ts';

const id = z.string().min(1).max(80);
const text = z.string().max(255);
const note = z.string().max(10_000);

const output = z.object({
  data: z.array(z.object({ id: z.string().meta({ description: 'The place that was written.' }), inventory_id: z.string() })),
  meta: z.object({ count: z.int(), loan_number: z.string().nullable(), run: z.string().nullable() }),
});
type Written = z.infer<typeof output>['data'][number];

interface Done {
  data: Written[];
  loan_number: string | null;
}

const shared = {
  method: 'POST',
  requirement: location.operations.edit,
  since: '0.4.0',
  once: true,
  output,
} as const;

const handOutInput = z.strictObject({
  inventory_ids: z.array(id).min(1).max(mostAtOnce),
  customer_id: id,
  customer_contact_id: id.optional(),
  rental_end: dayInput,
  purpose: z.enum(stayPurposes).optional().meta({ description: 'To another laboratory, for calibration; without it, lent.' }),
  location_2: text.optional().meta({ description: 'Where at the customer’s; his name when nothing is said.' }),
  tracking_number: text.optional(),
  shipping_note: note.optional(),
  remark: note.optional(),
});
type HandOut = z.infer<typeof handOutInput>;

const takeBackInput = z.strictObject({
  devices: z
    .array(z.strictObject({ inventory_id: id, remark: note.optional() }))
    .min(1)
    .max(mostAtOnce),
  location_1: text.optional(),
  location_2: text
    .optional()
    .meta({ description: 'Where they are put; each goes back to its former place when nothing is said.' }),
  location_3: text.optional(),
});
type TakeBack = z.infer<typeof takeBackInput>;

type Device = SelectedRow<'inventory'>;

const nameOf = (device: Device) => String(device.I4201 ?? device.I4206 ?? device.MTAG);

/** One the caller may not see is as unknown as one that is not there. */
async function deviceOf(ctx: Ctx, key: string): Promise<Device> {
  const inventory = ctx.lab.registry.resource('inventory');
  assertMay(ctx, inventory, 'view');
  const device = await findRecord(ctx, inventory, key);
  if (!device) throw invalid({ inventory_id: [{ key: 'errors.field.no_such_record', params: { id: key } }] });
  return device;
}

/** Devices in an inactive or hidden status are not lent (docs/data-contracts.md#statuses). */
function outOfUse(ctx: Ctx, device: Device): boolean {
  const options = ctx.lab.registry.resource('inventory').byColumn.get('I4209')?.limits.options ?? [];
  const option = options.find(({ value }) => value === device.I4209);
  return option?.hidden === true || option?.active === false;
}

interface Wanted {
  device: Device;
  day: PlainDate;
  asked: HandOut;
}

const refused = (why: string, params: Record<string, string>) =>
  new AppError('record.locked', { messageKey: `errors.location.${why}`, params });

/** Says who has it, as far as the caller may know him. */
async function assertFree(ctx: Ctx, { device, day, asked }: Wanted): Promise<void> {
  const name = nameOf(device);
  if (outOfUse(ctx, device)) throw refused('out_of_use', { device: name });
  const key = String(device.MTAG);
  const loan = await openLoan(ctx, key);
  const keptFor = await reservationsUntil(ctx, { device: key, day, end: asked.rental_end });
  const holder = loan ?? keptFor.find(({ customer_KTAG }) => customer_KTAG !== asked.customer_id);
  if (!holder) return;
  const what = loan ? 'lent' : 'reserved';
  const customer = await customerName(ctx, holder.customer_KTAG);
  throw customer === null ? refused(what, { device: name }) : refused(`${what}_to`, { device: name, customer });
}

/** A reservation of the same customer becomes the loan it was made for. */
async function lend(ctx: Ctx, { device, day, asked }: Wanted, values: Row): Promise<Written> {
  const resource = ctx.lab.registry.resource('location');
  const { inventory_ids: _all, location_2, ...terms } = asked;
  const own = await reservationsUntil(ctx, { device: String(device.MTAG), day, end: asked.rental_end });
  const trusted = { ...values, status: placeStatus.lent, L2815: 1, L2809: instantNow(ctx.lab.clock) };
  const [reservation] = own;
  const row = reservation
    ? await updateRecord(ctx, resource, { id: reservation.LTAG, input: { values: terms, trusted } })
    : await createRecord(ctx, resource, { values: { ...terms, inventory_id: device.MTAG, location_2 }, trusted });
  return { id: String(row.LTAG), inventory_id: String(device.MTAG) };
}

async function handOut(ctx: Ctx, asked: HandOut): Promise<Done> {
  const day = today(ctx.lab.clock);
  if (asked.rental_end < day) throw invalid({ rental_end: [{ key: 'errors.location.ends_before' }] });
  const wanted: Wanted[] = [];
  for (const one of new Set(asked.inventory_ids)) wanted.push({ device: await deviceOf(ctx, one), day, asked });
  for (const one of wanted) await assertFree(ctx, one);
  const place = asked.location_2 ?? (await customerName(ctx, asked.customer_id));
  const loan_number = await nextNumber(ctx, { table: 'location', column: 'loan_number', prefix: `L${day.slice(2, 4)}-` });
  const data: Written[] = [];
  for (const one of wanted) data.push(await lend(ctx, one, { loan_number, L2802: place }));
  return { data, loan_number };
}

const joined = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part !== '').join('\n') || null;

/** The loan ends on the day it really came back; what was agreed stays in the trail. */
async function takeBack(ctx: Ctx, { devices, ...place }: TakeBack): Promise<Done> {
  const { registry, clock } = ctx.lab;
  const resource = registry.resource('location');
  const day = today(clock);
  const loans = [];
  for (const { inventory_id, remark } of new Map(devices.map((one) => [one.inventory_id, one])).values()) {
    const device = await deviceOf(ctx, inventory_id);
    const loan = await openLoan(ctx, inventory_id);
    if (!loan) throw refused('not_lent', { device: nameOf(device) });
    loans.push({ loan, inventory_id, remark });
  }
  const told = Object.values(place).some((part) => part !== undefined && part !== '');
  const data: Written[] = [];
  for (const { loan, inventory_id, remark } of loans) {
    const began = typeof loan.L2809 === 'string' ? dayOf(loan.L2809, zoneOf(clock)) : day;
    const trusted = { status: placeStatus.returned, L2815: 0, rental_end: began.localeCompare(day) > 0 ? began : day };
    const values = remark === undefined ? {} : { remark: joined(loan.remark, remark) };
    await updateRecord(ctx, resource, { id: loan.LTAG, input: { values, trusted } });
    const former = told ? {} : await formerPlace(ctx, inventory_id);
    const kept = { status: placeStatus.kept, L2815: 1, ...former };
    if (former) await createRecord(ctx, resource, { values: { ...place, inventory_id }, trusted: kept });
    data.push({ id: loan.LTAG, inventory_id });
  }
  return { data, loan_number: null };
}

interface Order {
  kind: string;
  work(inner: Ctx): Promise<Done>;
}

async function asRun(ctx: Ctx, { kind, work }: Order) {
  const summary = ({ data }: Done) => ({ devices: data.length });
  const { id: run, result } = await withRun(ctx, { kind, resources: ['location'], summary }, work);
  return { body: { data: result.data, meta: { count: result.data.length, loan_number: result.loan_number, run } } };
}

export const loanActions: readonly Action[] = [
  defineAction({
    ...shared,
    path: 'locations/hand-out',
    summary:
      'Hand up to 500 devices out to a customer under one loan number; none when one of them is out or reserved for another',
    input: handOutInput,
    run: ({ ctx, input }) => asRun(ctx, { kind: 'loan_hand_out', work: (inner) => handOut(inner, input) }),
  }),
  defineAction({
    ...shared,
    path: 'locations/take-back',
    summary: 'Take back up to 500 devices that are out, each with what was noted about it; none when one of them is not out',
    input: takeBackInput,
    run: ({ ctx, input }) => asRun(ctx, { kind: 'loan_take_back', work: (inner) => takeBack(inner, input) }),
  }),
];
