// GET /public/check/{code}: the check page of a certificate for programs, and what the page of the portal is drawn from. A code that nobody
// was given, one of a wrong form and a lab that shows no check pages are one and the same 404, after the same look-ups.
// docs/interface/portal.md#check.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { open } from '../../contract/operations.ts';
import { dateShape, instantShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { isoInstant } from '../../i18n/locale.ts';
import { checkSettings } from '../check-code/check-code.ts';
import { checkAnswer } from './check-answer.ts';
import { checkSettingsActions } from './check-settings-actions.ts';
import { standings } from './standing.ts';
import { withdrawalActions } from './withdrawal-actions.ts';

const text = z.string().nullable();
const checkShape = z.object({
  lab_name: z.string(),
  certificate_number: text,
  calibration_date: dateShape.nullable(),
  manufacturer: text,
  model: text,
  serial_number: text,
  state: z.enum(standings),
  amended_by: text.meta({ description: 'The number of the certificate that takes its place.' }),
  withdrawn_at: instantShape.nullable(),
  files: z
    .array(
      z.object({
        format: z.string(),
        language: z.string(),
        sha256: z.string(),
        signed_by: text.meta({ description: 'SHA-256 of the certificate that signed it; null where nobody did.' }),
      }),
    )
    .meta({ description: 'Each file that was issued. A file with none of these hashes is not as it was issued.' }),
});

const publicCheck = defineAction({
  method: 'GET',
  path: 'public/check/{code}',
  summary: 'Whether a certificate is the lab’s and still holds, by the code that is printed on it',
  requirement: open('Whoever holds a certificate may know whether it still holds.'),
  since: '0.10.0',
  input: z.object({ code: z.string() }),
  output: oneOf(objectShape('certificate-check', checkShape)),
  async run({ ctx, input: { code } }) {
    const found = await checkAnswer(ctx, code);
    const { enabled } = await checkSettings(ctx.lab);
    if (!enabled || !found) throw new AppError('record.not_found', { messageKey: 'errors.portal.not_found' });
    const withdrawn_at = found.withdrawn_at === null ? null : isoInstant(found.withdrawn_at);
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
    return { headers, body: { data: { id: code, type: 'certificate-check', attributes: { ...found, withdrawn_at } } } };
  },
});

export const checkActions: readonly Action[] = [publicCheck, ...withdrawalActions, ...checkSettingsActions];
