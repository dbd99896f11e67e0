// One line of the worklist as it is answered: what it is, of which device and customer, since or until when, and the one next step where
// the program knows it.
import { z } from 'zod';
import type { Ctx } from '../../core/lab/context.ts';
import { dateShape, objectShape } from '../../endpoints/answer-shapes.ts';
import type { Texts } from '../parts/widget-type.ts';
import { customerColumn, deviceColumn, type KindOfWork, kindsOfWork, mayEdit, planned } from './sources.ts';
import type { Beside, WorkRow } from './work-rows.ts';

const steps = ['begin', 'measure', 'continue', 'release', 'repair', 'offer', 'confirm'] as const;
type Step = (typeof steps)[number];

const text = z.string().nullable();
const record = z.object({ type: z.string(), id: z.string() });

export const workShape = objectShape(
  'work-item',
  z.object({
    kind: z.enum(kindsOfWork),
    record: record.meta({
      description: 'What it is about: a device, a calibration, a repair, an order, a note, a ticket or an authorisation.',
    }),
    day: dateShape.nullable().meta({
      description:
        'Due or planned on; of what is in work, the day it began; of a repair, received on; of an order, asked for or accepted on.',
    }),
    begun: z
      .boolean()
      .meta({ description: 'It is in work or waits for an answer: `day` is when that began, and no day it is due on.' }),
    title: text.meta({
      description:
        'Of a repair, a note and a ticket; of an order its number; of an authorisation who it is for, and for which procedure.',
    }),
    who: text.meta({ description: 'The technician, as it is written there; of an order, who asked for it or accepted it.' }),
    status: z.object({ value: z.union([z.int(), z.string()]), label: z.string(), color: text }).nullable(),
    device: z
      .object({ id: z.string(), asset_number: text, manufacturer: text, model: text, description: text, location: text })
      .nullable(),
    customer: z.object({ id: z.string(), name: text }).nullable(),
    step: z
      .object({ name: z.enum(steps), record })
      .nullable()
      .meta({ description: 'What comes next, as far as the caller may do it; `record` is where it is done.' }),
  }),
);
type Work = z.infer<typeof workShape>;

/** Their day is when it began. */
const waiting: ReadonlySet<KindOfWork> = new Set(['repair', 'order', 'acceptance']);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export function workItem(ctx: Ctx, texts: Pick<Texts, 'label'>, { work, beside }: { work: WorkRow; beside: Beside }): Work {
  const { source, row, key, day } = work;
  const { kind, resource } = source;
  const type = resource.definition.v2?.type ?? resource.name;
  const device = beside.devices.get(textOf(row[deviceColumn]) ?? '') ?? null;
  const customer = beside.customers.get(textOf(device?.customer_id) ?? textOf(row[customerColumn]) ?? '') ?? null;
  return {
    id: `${kind}:${key}`,
    type: 'work-item',
    attributes: {
      kind,
      record: { type, id: key },
      day,
      begun: waiting.has(kind) || (kind === 'calibration' && row[source.status] !== planned),
      title: textIn(row, source.title),
      who: textIn(row, source.who),
      status: statusOf(texts, work),
      device: device && {
        id: device.MTAG,
        asset_number: textOf(device.asset_number),
        manufacturer: textOf(device.manufacturer),
        model: textOf(device.model),
        description: textOf(device.description),
        location: textOf(beside.places.get(device.MTAG)) ?? textOf(device.location),
      },
      customer: customer && { id: customer.KTAG, name: textOf(customer.name) ?? textOf(customer.customer_number) },
      step: stepOf(ctx, work, beside),
    },
  };
}

/** The first of the columns that holds something. */
function textIn(row: WorkRow['row'], columns: readonly string[]): string | null {
  return columns.map((column) => textOf(row[column])).find((one) => one !== null) ?? null;
}

function statusOf(texts: Pick<Texts, 'label'>, { source, row }: WorkRow): Work['attributes']['status'] {
  const stored = row[source.status];
  const option = source.resource.byColumn.get(source.status)?.limits.options?.find(({ value }) => value === stored);
  if (!option) return null;
  return { value: option.number ?? option.value, label: texts.label(option.label), color: option.color ?? null };
}

/** Statuses in which measuring is over, and in which it is under way. */
const measured = ['M', 'A'];

function stepOf(ctx: Ctx, { source, row, key }: WorkRow, { underWay }: Beside): Work['attributes']['step'] {
  const { kind } = source;
  const at = (name: Step, type: string, id: string) => ({ name, record: { type, id } });
  if (kind === 'order') return at('offer', 'booking', key);
  if (kind === 'acceptance') return at('confirm', 'booking', key);
  if (kind === 'repair') return mayEdit(ctx, 'repair') ? at('repair', 'repair', key) : null;
  if ((kind !== 'device' && kind !== 'calibration') || !mayEdit(ctx, 'calibration')) return null;
  if (kind === 'calibration') return at(stepOfStatus(row[source.status]), 'calibration', key);
  const begun = underWay.get(key);
  return begun ? at(stepOfStatus(begun.status), 'calibration', begun.CTAG) : at('begin', 'inventory', key);
}

function stepOfStatus(status: unknown): Step {
  if (status === planned) return 'measure';
  return measured.includes(String(status)) ? 'release' : 'continue';
}
