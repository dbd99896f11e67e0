// POST /calibrations/{id}/import-dcc: the test points of a DCC become the results of a calibration that has none yet.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { type Ctx, inColumns, inTransaction } from '../../core/lab/context.ts';
import { rowsAtEnd } from '../../core/read/named-rows.ts';
import { getRecord } from '../../core/read/read.ts';
import { createRecord } from '../../core/write/write.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import { XmlError } from '../../lib/xml/xml-events.ts';
import { type ReadDcc, readDcc } from './read-dcc.ts';

const mostBytes = 16 * 1024 * 1024;
const mostResults = 5000;

async function dccIn(file: ReceivedFile | undefined): Promise<ReadDcc> {
  const refused = invalid({ file: [{ key: 'errors.paper.no_dcc' }] });
  if (!file || file.size > mostBytes) throw refused;
  try {
    const read = readDcc(await readFile(file.temporary, 'utf8'));
    const [first] = read?.leftOut ?? [];
    if (first !== undefined) throw invalid({ file: [{ key: 'errors.paper.dcc_left_out', params: { element: first } }] });
    if (read && read.results.length > 0 && read.results.length <= mostResults) return read;
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
    const read = await dccIn(file);
    await inTransaction(ctx, (inner) => addResults(inner, id, read));
    if (file) await files.discard(file);
    const { certificateNumber, calibrationDate, serialNumber, results } = read;
    const attributes = {
      certificate_number: certificateNumber,
      calibration_date: calibrationDate,
      serial_number: serialNumber,
      results: results.length,
    };
    return { body: { data: { id, type: 'dcc-import', attributes } } };
  },
});
