// A DCC that lies among the documents: recognised by its content, the device proposed by the serial number that it states, previewed and
// taken over from where it lies. The document becomes the document of record. docs/interface/papers.md#dcc-import.
import { z } from 'zod';
import { AppError, invalid } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { mayView } from '#server/core/access/permissions.ts';
import { type Ctx, inColumns } from '#server/core/lab/context.ts';
import { columnOf, getRow, listRows } from '#server/core/read/named-rows.ts';
import { objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { isAway } from '#server/files/away.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { completed } from '#server/resources/rules/calibration-status.ts';
import { type BroughtDcc, broughtDcc } from './brought-dcc.ts';
import { type AskedTarget, dccTarget } from './dcc-target.ts';
import { dccImportActions, imported, importOptions, importRequirement, importShape, importTold } from './import-actions.ts';
import { previewOf, previewShape } from './preview-shape.ts';
import { previewedSignature, previewedSignatureShape } from './told-of-dcc.ts';

const told = z.string().nullable();
/** A serial number that more devices have proposes none of them. */
const mostDevices = 10;
const mostCalibrations = 20;

const openCalibration = z.object({ id: z.string(), certificate_number: told, calibration_date: told });
const proposedDevice = z.object({
  id: z.string(),
  asset_number: told,
  manufacturer: told,
  model: told,
  serial_number: told,
  calibrations: z.array(openCalibration).meta({ description: 'Those that are not done yet, the newest first.' }),
});

const foundShape = oneOf(
  objectShape(
    'dcc',
    z.object({
      schema_version: z.string(),
      certificate_number: z.string(),
      calibration_date: z.string(),
      laboratory: z.string(),
      manufacturer: z.string(),
      model: z.string(),
      serial_number: z.string(),
      points: z.int(),
      signature: previewedSignatureShape,
      devices: z.array(proposedDevice).meta({ description: 'Devices with the serial number of the DCC.' }),
      results_of_id: told.meta({ description: 'The calibration that it was taken over into.' }),
    }),
  ),
);

/** Null for a document that is no DCC. */
async function storedDcc(ctx: Ctx, id: string): Promise<{ brought: BroughtDcc | null; resultsOf: string | null }> {
  const { file_hash: hash, results_of_id: resultsOf } = await getRow(inColumns(ctx), 'document', id);
  const content = hash === null ? null : await ctx.lab.files.find(hash);
  if (!content) return { brought: null, resultsOf };
  try {
    return { brought: await broughtDcc(ctx, content), resultsOf };
  } catch (error) {
    if (error instanceof AppError && !isAway(error)) return { brought: null, resultsOf };
    throw error;
  }
}

async function takenDcc(ctx: Ctx, id: string): Promise<BroughtDcc> {
  const { brought, resultsOf } = await storedDcc(ctx, id);
  if (!brought) throw invalid({ id: [{ key: 'errors.paper.no_dcc' }] });
  if (resultsOf !== null) throw new AppError('record.locked', { messageKey: 'errors.paper.dcc_taken_over' });
  return brought;
}

async function proposedFor(asked: Ctx, serial: string): Promise<z.infer<typeof proposedDevice>[]> {
  const ctx = inColumns(asked);
  const { registry } = ctx.lab;
  if (serial === '' || !(['inventory', 'calibration'] as const).every((name) => mayView(ctx, registry.resource(name)))) return [];
  const bySerial = {
    kind: 'compare' as const,
    path: [columnOf(registry, 'inventory', 'serial_number')],
    op: '=' as const,
    value: serial,
  };
  const devices = await listRows(ctx, 'inventory', { filter: bySerial, sort: [], limit: mostDevices, offset: 0 });
  return Promise.all(
    devices.map(async ({ MTAG: id, asset_number, manufacturer, model, serial_number }) => ({
      ...{ id, asset_number, manufacturer, model, serial_number },
      calibrations: await openOf(ctx, id),
    })),
  );
}

async function openOf(ctx: Ctx, device: string): Promise<z.infer<typeof openCalibration>[]> {
  const filter = {
    kind: 'and' as const,
    items: [
      { kind: 'compare' as const, path: ['MTAG'], op: '=' as const, value: device },
      { kind: 'compare' as const, path: ['status'], op: '!=' as const, value: completed },
      { kind: 'null' as const, path: ['released_at'], negated: false },
    ],
  };
  const sort = [{ path: [columnOf(ctx.lab.registry, 'calibration', 'calibration_date')], direction: 'desc' as const }];
  const rows = await listRows(ctx, 'calibration', { filter, sort, limit: mostCalibrations, offset: 0 });
  return rows.map(({ CTAG: id, certificate_number, calibration_date }) => ({ id, certificate_number, calibration_date }));
}

const targetInput = { calibration_id: z.string().max(80).optional(), inventory_id: z.string().max(80).optional() };

function targetIn(input: { calibration_id?: string | undefined; inventory_id?: string | undefined }): AskedTarget {
  const { calibration_id: calibration, inventory_id: device } = input;
  if ((calibration === undefined) === (device === undefined))
    throw invalid({ calibration_id: [{ key: 'errors.paper.dcc_one_target' }] });
  return { calibration, device };
}

const id = z.string();

const foundAction = defineAction({
  method: 'GET',
  path: 'documents/{id}/dcc',
  summary: 'What the DCC in a document is, with the devices that have its serial number; 204 for any other document',
  requirement: needs('dms_view'),
  since: '0.10.0',
  mayBeEmpty: true,
  input: z.strictObject({ id }),
  output: foundShape,
  async run({ ctx, input }) {
    const { brought, resultsOf } = await storedDcc(ctx, input.id);
    if (!brought) return { status: 204 };
    const { dcc, signature } = brought;
    const attributes = {
      schema_version: dcc.schemaVersion,
      certificate_number: dcc.certificateNumber,
      calibration_date: dcc.calibrationDate,
      laboratory: dcc.laboratory,
      manufacturer: dcc.manufacturer,
      model: dcc.model,
      serial_number: dcc.serialNumber,
      points: dcc.results.length,
      signature: previewedSignature(signature),
      devices: await proposedFor(ctx, dcc.serialNumber),
      results_of_id: resultsOf,
    };
    return { body: { data: { id: input.id, type: 'dcc', attributes } } };
  },
});

const previewAction = (translator: Translator) =>
  defineAction({
    method: 'POST',
    path: 'documents/{id}/import-dcc-preview',
    summary: 'What the DCC in a document would bring to a calibration, or to a device as a new one; nothing is written',
    requirement: importRequirement,
    since: '0.10.0',
    input: z.strictObject({ id, ...targetInput }),
    output: previewShape,
    async run({ ctx, input }) {
      const brought = await takenDcc(ctx, input.id);
      const target = await dccTarget(ctx, targetIn(input));
      return {
        body: { data: { id: input.id, type: 'dcc-preview', attributes: previewOf(ctx, { translator, brought, target }) } },
      };
    },
  });

const importAction = (translator: Translator) =>
  defineAction({
    method: 'POST',
    path: 'documents/{id}/import-dcc',
    summary:
      'Take the DCC in a document over into a calibration, or into a new one of a device; the document is its record from then on',
    requirement: importRequirement,
    since: '0.10.0',
    input: z.strictObject({ id, ...targetInput, ...importOptions }),
    output: importShape,
    status: 201,
    once: true,
    async run({ ctx, input: { id: document, existing, plan, ...asked } }) {
      const brought = await takenDcc(ctx, document);
      const target = targetIn(asked);
      await dccTarget(ctx, target);
      const done = await imported(ctx, translator, { target, brought, source: { document }, asked: { existing, plan } });
      return importTold(document, brought, done);
    },
  });

/** All that is asked about a DCC which comes in. */
export function dccActions(translator: Translator): Action[] {
  return [...dccImportActions(translator), foundAction, previewAction(translator), importAction(translator)];
}
