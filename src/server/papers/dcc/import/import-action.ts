// POST /calibrations/{id}/import-dcc: the test points of a DCC become the results of a calibration that has none yet, when its signature
// holds or it has none.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, invalid } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import { type Ctx, inColumns, inTransaction } from '#server/core/lab/context.ts';
import { rowsAtEnd } from '#server/core/read/named-rows.ts';
import { getRecord } from '#server/core/read/read.ts';
import { createRecord } from '#server/core/write/write.ts';
import { objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import type { ReceivedFile } from '#server/files/file-store.ts';
import type { XmlSignature } from '#server/lib/signatures/verify-xml-signature.ts';
import { XmlError } from '#server/lib/xml/xml-events.ts';
import { type ReadDcc, readDcc } from '../read-dcc.ts';
import { assertSignatureHolds, differencesOf, differencesShape, signatureShape, signatureTold } from './told-of-dcc.ts';

const mostBytes = 16 * 1024 * 1024;
const mostResults = 5000;

interface BroughtDcc extends ReadDcc {
  signature: XmlSignature;
}

async function dccIn(file: ReceivedFile | undefined, now: number): Promise<BroughtDcc> {
  const refused = invalid({ file: [{ key: 'errors.paper.no_dcc' }] });
  if (!file || file.size > mostBytes) throw refused;
  try {
    const xml = await readFile(file.temporary, 'utf8');
    const read = readDcc(xml);
    const signature = assertSignatureHolds(xml, now);
    const [first] = read?.leftOut ?? [];
    if (first !== undefined) throw invalid({ file: [{ key: 'errors.paper.dcc_left_out', params: { element: first } }] });
    if (read && read.results.length > 0 && read.results.length <= mostResults) return { ...read, signature };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  throw refused;
}

async function addResults(ctx: Ctx, id: string, { results }: ReadDcc): Promise<void> {
  const { registry } = ctx.lab;
  const query = { filter: null, sort: [], limit: null, offset: 0 };
  const rows = await rowsAtEnd(ctx, { name: 'calibration', id, relation: 'results', query });
  if (rows.length > 0) throw new AppError('record.locked', { messageKey: 'errors.paper.has_results' });
  for (const result of results) await createRecord(ctx, registry.resource('result'), { values: { ...result, ctag: id } });
}

export const importDccAction = defineAction({
  method: 'POST',
  path: 'calibrations/{id}/import-dcc',
  summary: 'The test points of a digital calibration certificate (DCC) become the results of a calibration that has none',
  requirement: needs('inventory_details_calibrations_measurements_edit'),
  since: '0.4.0',
  takesFile: 'read',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(
    objectShape(
      'dcc-import',
      z.object({
        certificate_number: z.string(),
        calibration_date: z.string(),
        serial_number: z.string(),
        results: z.int().meta({ description: 'How many were made.' }),
        signature: signatureShape,
        differences: differencesShape,
      }),
    ),
  ),
  status: 201,
  async run({ ctx: asked, input: { id }, file }) {
    // Values name columns, as v1 does.
    const ctx: Ctx = inColumns(asked);
    const { registry, files } = ctx.lab;
    for (const name of ['calibration', 'result']) assertMay(ctx, registry.resource(name), 'view');
    await getRecord(ctx, registry.resource('calibration'), id);
    const read = await dccIn(file, ctx.lab.clock.now());
    const differences = await differencesOf(asked, id, read);
    await inTransaction(ctx, (inner) => addResults(inner, id, read));
    if (file) await files.discard(file);
    const { certificateNumber, calibrationDate, serialNumber, results, signature } = read;
    const attributes = {
      certificate_number: certificateNumber,
      calibration_date: calibrationDate,
      serial_number: serialNumber,
      results: results.length,
      signature: signatureTold(signature),
      differences,
    };
    return { body: { data: { id, type: 'dcc-import', attributes } } };
  },
});
