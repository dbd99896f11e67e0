// A digital calibration certificate (DCC) as a file: shown before anything is written, and taken over. At a calibration its test points
// become results; at a device, such as a standard, they become a calibration of its own. docs/interface/papers.md#dcc-import.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { objectShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '#server/endpoints/define-action.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { labLanguage } from '../../parts/lab-parts.ts';
import { type BroughtDcc, broughtDcc } from './brought-dcc.ts';
import { type AskedTarget, dccTarget } from './dcc-target.ts';
import { previewOf, previewShape } from './preview-shape.ts';
import { type DccSource, type TakenOver, takeOver } from './take-over.ts';
import { comparisonOf, differencesOf, differencesShape, signatureShape, signatureTold } from './told-of-dcc.ts';

export const importRequirement = needs('inventory_details_calibrations_measurements_edit');

/** What an import is told besides its file. */
export const importOptions = {
  existing: z
    .enum(['refuse', 'merge'])
    .default('refuse')
    .meta({ description: 'Where there are test points: refuse, or give those of the same nominal value what was measured.' }),
  plan: z.string().max(64).optional().meta({ description: 'Of a preview: what it showed is written, or nothing.' }),
};

export const importShape = z.object({
  data: objectShape(
    'dcc-import',
    z.object({
      calibration_id: z.string(),
      certificate_number: z.string(),
      calibration_date: z.string(),
      serial_number: z.string(),
      results: z.int().meta({ description: 'How many were made or changed.' }),
      signature: signatureShape,
      differences: differencesShape,
    }),
  ),
  meta: z.object({
    run: z
      .string()
      .nullable()
      .meta({ description: 'Taken back as a whole by `runs/{id}/undo`; null where nothing was written.' }),
  }),
});

export function importTold(
  id: string,
  { dcc, signature }: BroughtDcc,
  { calibration, written, target, run }: TakenOver,
): ActionAnswer {
  const { certificateNumber, calibrationDate, serialNumber } = dcc;
  const attributes = {
    calibration_id: calibration,
    certificate_number: certificateNumber,
    calibration_date: calibrationDate,
    serial_number: serialNumber,
    results: written,
    signature: signatureTold(signature),
    differences: differencesOf(comparisonOf(dcc, target)),
  };
  return { body: { data: { id, type: 'dcc-import', attributes }, meta: { run } } };
}

interface ImportInput {
  target: AskedTarget;
  brought: BroughtDcc;
  source: DccSource;
  asked: { existing: 'refuse' | 'merge'; plan?: string | undefined };
}

export async function imported(ctx: Ctx, translator: Translator, { asked, ...order }: ImportInput): Promise<TakenOver> {
  const { laboratory, certificateNumber } = order.brought.dcc;
  const params = { laboratory: laboratory || '-', number: certificateNumber || '-' };
  const external = translator.text(await labLanguage(ctx), 'papers.dcc_external', params);
  return takeOver(ctx, { ...order, ...asked, external });
}

function inFile(ctx: Ctx, file: ReceivedFile | undefined): Promise<BroughtDcc> {
  if (!file) throw invalid({ file: [{ key: 'errors.paper.no_dcc' }] });
  return broughtDcc(ctx, { size: file.size, atPath: (work) => work(file.temporary) });
}

interface Door {
  path: 'calibrations' | 'inventories';
  what: string;
  since: { preview: string; import: string };
  target(id: string): AskedTarget;
}

const doors: readonly Door[] = [
  {
    path: 'calibrations',
    what: 'become the results of a calibration',
    since: { preview: '0.10.0', import: '0.4.0' },
    target: (calibration) => ({ calibration }),
  },
  {
    path: 'inventories',
    what: 'become a new calibration of a device, such as a standard',
    since: { preview: '0.10.0', import: '0.10.0' },
    target: (device) => ({ device }),
  },
];

const id = z.string();

export function dccImportActions(translator: Translator): Action[] {
  return doors.flatMap(({ path, what, since, target }) => [
    defineAction({
      method: 'POST',
      path: `${path}/{id}/import-dcc-preview`,
      summary: `What a digital calibration certificate (DCC) would bring: its points ${what}; nothing is written`,
      requirement: importRequirement,
      since: since.preview,
      takesFile: 'read',
      input: z.strictObject({ id }),
      output: previewShape,
      async run({ ctx, input, file }) {
        const asked = await dccTarget(ctx, target(input.id));
        const brought = await inFile(ctx, file);
        if (file) await ctx.lab.files.discard(file);
        const attributes = previewOf(ctx, { translator, brought, target: asked });
        return { body: { data: { id: input.id, type: 'dcc-preview', attributes } } };
      },
    }),
    defineAction({
      method: 'POST',
      path: `${path}/{id}/import-dcc`,
      summary: `The test points of a digital calibration certificate (DCC) ${what}; its file is kept as the document of record`,
      requirement: importRequirement,
      since: since.import,
      takesFile: 'kept',
      input: z.strictObject({ id, ...importOptions }),
      output: importShape,
      status: 201,
      async run({ ctx, input: { id: key, ...asked }, file }) {
        await dccTarget(ctx, target(key));
        const brought = await inFile(ctx, file);
        if (!file) throw invalid({ file: [{ key: 'errors.paper.no_dcc' }] });
        const done = await imported(ctx, translator, { target: target(key), brought, source: { file }, asked });
        await ctx.lab.files.discard(file);
        return importTold(key, brought, done);
      },
    }),
  ]);
}
