// Label formats, previews and printing. docs/interface/papers.md#label-formats, docs/interface/papers.md#label-output.

import { z } from 'zod';
import { AppError, invalid } from '../contract/errors.ts';
import { cellCount } from '../contract/label-sheet.ts';
import { needs } from '../contract/operations.ts';
import { isoOf } from '../contract/values/dates.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { type LabelData, labelFields } from '../labels/format/data.ts';
import { formatShape, type LabelFormat } from '../labels/format/format.ts';
import { type Sample, sampleLabel, samples } from '../labels/format/sample.ts';
import { type Finding, findingKinds, findingSeverities } from '../labels/layout/placed.ts';
import { type LabelOutput, labelOutputs, type MadeLabels, type PrintOptions } from '../labels/order.ts';
import { type ShippedFormats, showsCalibration, unknownFieldsOf } from '../labels/shipped.ts';
import { instantNow } from '../lib/clock.ts';
import { createJob, jobOfRequest } from './job/new-job.ts';
import { jobRow } from './job/print-jobs.ts';
import { allFormats, findFormat } from './order/find-format.ts';
import { findingText } from './order/finding-text.ts';
import { labelMeta, loadLabelData } from './order/load-label-data.ts';
import { findTarget, type PrinterOptions, withoutPrinter } from './order/print-target.ts';
import type { PrintQueue } from './queue/print-queue.ts';
import { mostLabels, selectedDevices, selectionShape, tooMany } from './selection.ts';

export interface LabelServices {
  printing: PrintQueue;
  shipped: ShippedFormats;
  translator: Translator;
}

const shared = { requirement: needs('label_print'), since: '0.4.0' } as const;
const one = z.string().min(1).max(80);
const language = z.enum(['de', 'en']).optional().meta({ description: 'Of the label; the lab’s when not said.' });
const dpi = z.coerce.number().int().min(100).max(1200).default(300);

const formatAnswer = z.object({
  key: z.string(),
  shipped: z.boolean(),
  version: z.int().nullable(),
  shows_calibration: z.boolean(),
  definition: z.record(z.string(), z.unknown()),
});

export const findingAnswer = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(findingSeverities),
  element: z.int().nullable(),
  detail: z.string(),
  message: z.string(),
});

const mediaTypes = { pdf: 'application/pdf', png: 'image/png', svg: 'image/svg+xml', zpl: 'text/plain' } as const;

const printChoice = z.strictObject({
  format: one.optional().meta({ description: 'Without it the printer’s usual one.' }),
  printer_id: one.optional().meta({ description: 'Without it a PDF file is made.' }),
  language,
  ...selectionShape,
});

/** Where on their sheets the labels come to lie. */
export const printPlaces = printChoice.extend({
  copies: z.int().min(1).max(100).default(1),
  start: z.int().min(1).default(1).meta({ description: 'The first free cell of a sheet, counted from 1 by rows.' }),
});

const printInput = printPlaces.extend({
  cut_marks: z.boolean().default(false).meta({ description: 'Lines in the margins and gaps of a sheet that has to be cut.' }),
  offset_x: z.number().min(-20).max(20).optional().meta({ description: 'Millimetres; the printer’s when not said.' }),
  offset_y: z.number().min(-20).max(20).optional(),
  request_key: one.optional().meta({ description: 'A call sent again with it gives the first one’s job.' }),
  without: z
    .array(one)
    .max(mostLabels)
    .optional()
    .meta({ description: 'Of the choice these get no label, such as what `labels/print/check` says cannot be printed.' }),
});

export async function labLanguage(ctx: Ctx, asked: 'de' | 'en' | undefined): Promise<'de' | 'en'> {
  if (asked) return asked;
  return (await textSetting(ctx.lab, 'lab.language')) === 'en' ? 'en' : 'de';
}

interface Shown {
  format: LabelFormat;
  inventory: string | undefined;
  language?: 'de' | 'en' | undefined;
  printer: PrinterOptions;
  output: LabelOutput;
  sample?: Sample | undefined;
}

async function shownData(ctx: Ctx, { inventory, language: asked, sample }: Shown): Promise<LabelData> {
  const spoken = await labLanguage(ctx, asked);
  if (inventory === undefined) {
    const { meta, barcode } = await labelMeta(ctx, spoken);
    return sampleLabel(meta, barcode, sample);
  }
  const devices = ctx.lab.registry.resource('inventory');
  assertMay(ctx, devices, 'view');
  const [loaded] = await loadLabelData(ctx, [inventory], spoken);
  if (!loaded) throw invalid({ inventory_id: [{ key: 'errors.label.unknown_devices', params: { list: inventory } }] });
  return JSON.parse(loaded.content) as LabelData;
}

async function preview(ctx: Ctx, { printing }: LabelServices, shown: Shown): Promise<MadeLabels & { bytes: Uint8Array }> {
  const data = await shownData(ctx, shown);
  const options: PrintOptions = { ...shown.printer, copies: 1, start: 0, cutMarks: false };
  const title = shown.format.name[data.meta.locale];
  const made = await printing.maker.preview({
    output: shown.output,
    // A single label is shown by itself, not on its sheet, whose edges it may be far from.
    format: { ...shown.format, sheet: undefined },
    labels: [JSON.stringify(data)],
    options,
    document: { title, author: String(data.laboratory.name ?? ''), createdAt: instantAsIso(ctx) },
    preview: true,
  });
  if (!made.bytes) throw new AppError('server.internal');
  return { ...made, bytes: made.bytes };
}

/** A picture alone would look as if it could be printed. */
function foundHeader(faults: MadeLabels['faults']): Record<string, string> {
  const found = new Set(faults.flatMap(({ findings }) => findings.map(({ severity, kind }) => `${severity} ${kind}`)));
  return found.size === 0 ? {} : { 'Label-Findings': [...found].join(', ') };
}

const instantAsIso = (ctx: Ctx) => isoOf(instantNow(ctx.lab.clock));

/** Where a print goes, with what and for which devices; the same for one that is only looked at. */
export async function readChoice(ctx: Ctx, shipped: ShippedFormats, input: z.infer<typeof printPlaces>) {
  assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
  const { target, format: usual, options } = await findTarget(ctx, input.printer_id ?? null);
  const key = input.format ?? usual;
  if (key === null) throw invalid({ format: [{ key: 'errors.field.required', params: { field: 'format' } }] });
  const format = await findFormat(ctx, shipped, key);
  const { sheet } = format.format;
  const cells = sheet ? cellCount(sheet) : 1;
  if (input.start > cells) throw invalid({ start: [{ key: 'errors.label.start', params: { max: cells } }] });
  return { target, options, format, keys: await selectedDevices(ctx, input), language: await labLanguage(ctx, input.language) };
}

async function print(ctx: Ctx, services: LabelServices, input: z.infer<typeof printInput>): Promise<ActionAnswer> {
  const { printing, shipped, translator } = services;
  const again = await jobOfRequest(ctx, input.request_key ?? null);
  if (again !== null) return jobAnswer(ctx, again, 200);
  const { target, options, format, keys: chosen, language: spoken } = await readChoice(ctx, shipped, input);
  const without = new Set(input.without);
  const keys = chosen.filter((key) => !without.has(key));
  if (keys.length === 0) throw invalid({ without: [{ key: 'errors.label.none' }] });
  if (keys.length * input.copies > mostLabels) throw tooMany();
  const labels = await loadLabelData(ctx, keys, spoken);
  const title = translator.text(spoken, 'print.title', { format: format.format.name[spoken], count: labels.length });
  const { id, isNew } = await createJob(ctx, {
    title,
    target,
    format,
    labels,
    options: {
      ...options,
      copies: input.copies,
      start: input.start - 1,
      cutMarks: input.cut_marks,
      offset: { x: input.offset_x ?? options.offset.x, y: input.offset_y ?? options.offset.y },
    },
    requestKey: input.request_key ?? null,
    reprintOf: null,
    language: spoken,
  });
  if (isNew) await printing.enqueue(ctx, id);
  return jobAnswer(ctx, id, isNew ? 202 : 200);
}

export async function jobAnswer(ctx: Ctx, id: string, status: 200 | 202): Promise<ActionAnswer> {
  return { status, record: { resource: ctx.lab.registry.resource('print_job'), row: await jobRow(ctx, id) } };
}

export function labelActions(services: LabelServices): Action[] {
  const { shipped, translator } = services;
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: 'labels/formats',
      summary: 'The label formats that can be printed, shipped and own, and the fields a format may name',
      input: z.strictObject({}),
      output: z.object({ data: z.array(formatAnswer), meta: z.object({ fields: z.record(z.string(), z.array(z.string())) }) }),
      async run({ ctx }) {
        const data = (await allFormats(ctx, shipped)).map(({ key, shipped: ours, version, format }) => ({
          key,
          shipped: ours,
          version,
          shows_calibration: showsCalibration(format),
          definition: format,
        }));
        return { body: { data, meta: { fields: labelFields } } };
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path: 'labels/preview',
      summary:
        'One label as it is printed, as PDF, picture or ZPL; without a device with sample data. `Label-Findings` tells what is wrong with it; with an error in it the label is drawn here and is not printed.',
      input: z.strictObject({
        format: one,
        inventory_id: one.optional(),
        language,
        printer_id: one.optional().meta({ description: 'As this printer gets it; without one at `dpi`.' }),
        dpi,
        output: z.enum(labelOutputs).default('svg'),
      }),
      produces: Object.values(mediaTypes),
      async run({ ctx, input }) {
        const { format } = await findFormat(ctx, shipped, input.format);
        const { output, printer_id } = input;
        const printer = printer_id === undefined ? withoutPrinter(input.dpi) : (await findTarget(ctx, printer_id, 'any')).options;
        const { bytes, faults } = await preview(ctx, services, { ...input, format, printer, inventory: input.inventory_id });
        const headers = foundHeader(faults);
        return {
          download: { mediaType: mediaTypes[output], name: `${input.format}.${output}`, content: bytes, inline: true, headers },
        };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'labels/check',
      summary: 'Lay out a format that is still being drawn: its picture, and what is wrong with it',
      input: z.strictObject({
        definition: formatShape,
        inventory_id: one.optional(),
        sample: z.enum(samples).optional().meta({ description: 'Without a device: `long` has the longest texts of all.' }),
        language,
        dpi,
      }),
      output: oneOf(z.object({ svg: z.string(), findings: z.array(findingAnswer) })),
      async run({ ctx, input }) {
        const { definition: format, inventory_id: inventory, ...rest } = input;
        const printer = withoutPrinter(input.dpi);
        const { bytes, faults } = await preview(ctx, services, { ...rest, format, printer, inventory, output: 'svg' });
        const unknown = unknownFieldsOf(format).map(
          ({ element, field }): Finding => ({ kind: 'unknown_field', severity: 'error', element, detail: field }),
        );
        const findings = [...unknown, ...faults.flatMap((fault) => fault.findings)].map((finding) => ({
          ...finding,
          message: findingText(ctx, translator, finding),
        }));
        return { body: { data: { svg: Buffer.from(bytes).toString(), findings } } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'labels/print',
      summary: 'Print labels of up to 5,000 devices; the answer is the job, which goes on by itself',
      input: printInput,
      output: oneOf(recordShape('print-job')),
      status: 202,
      alsoStatus: 200,
      run: ({ ctx, input }) => print(ctx, services, input),
    }),
  ];
}
