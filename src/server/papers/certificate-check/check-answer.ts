// What the check page says of a certificate to whoever holds it: which one it is, of what, whether it still holds, and by which hashes its
// files are known. Nothing of the customer, of people or of results. docs/interface/portal.md#check.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { programPrincipal } from '../../core/lab/program-principal.ts';
import { typed } from '../../db/typed.ts';
import { wholeOrNull } from '../../files/stored-content.ts';
import { verifyPdfSignature } from '../../lib/signatures/verify-pdf-signature.ts';
import { readFrozen } from '../calibration-certificate/read-frozen.ts';
import { codeHash } from '../check-code/check-code.ts';
import { partOf } from '../sheet/contract-parts.ts';
import { type Standing, standing } from './standing.ts';
import { toldEntries } from './told-entries.ts';

export interface CheckedFile {
  format: string;
  language: string;
  sha256: string;
  /** Of the certificate that signed it; null where nobody did. */
  signed_by: string | null;
}

export interface CheckAnswer extends Standing {
  lab_name: string;
  certificate_number: string | null;
  calibration_date: string | null;
  manufacturer: string | null;
  model: string | null;
  serial_number: string | null;
  files: CheckedFile[];
}

/** Null for a code that no certificate bears, whatever it looks like. */
export async function checkAnswer(caller: Ctx, code: string): Promise<CheckAnswer | null> {
  const ctx: Ctx = { ...caller, principal: programPrincipal(caller.language) };
  const { db } = ctx;
  const row = await typed(db)
    .selectFrom('check_codes')
    .innerJoin('calibration', 'calibration.CTAG', 'check_codes.ctag')
    .select(['calibration.CTAG', 'calibration.released_at', 'calibration.contract_hash'])
    .where('check_codes.code_hash', '=', codeHash(code))
    .executeTakeFirst();
  const frozen = row ? await readFrozen(ctx, row).catch(withoutAltered) : null;
  // What the release kept names the code as well: a row put in by somebody else vouches for nothing.
  if (!row || !frozen?.check_address?.endsWith(`/check/${code}`)) return null;
  const { calibration, device, laboratory } = frozen.facts;
  const { manufacturer = null, model = null, serial_number = null } = partOf(device);
  const { withdrawn_for: _own, ...stands } = await standing(ctx, row.CTAG);
  return {
    lab_name: laboratory.name ?? '',
    certificate_number: calibration.certificate_display ?? calibration.certificate_number,
    calibration_date: calibration.calibration_date,
    ...{ manufacturer, model, serial_number },
    ...stands,
    files: await issuedFiles(ctx, row.CTAG),
  };
}

function withoutAltered(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** As the trail has it, which nobody writes to but the program. */
async function issuedFiles(ctx: Ctx, calibration: string): Promise<CheckedFile[]> {
  const issued = await toldEntries(ctx, calibration, 'issued');
  return Promise.all(
    issued.map(async ({ after: { issued: said, sha256 } }) => {
      const [format = '', language = ''] = said.split(' ');
      return { format, language, sha256, signed_by: format === 'pdf' ? await signerOf(ctx, sha256) : null };
    }),
  );
}

const mostKept = 1000;
const signers = new Map<string, string | null>();

/** A file is known by its hash, so who signed it is asked once. */
async function signerOf(ctx: Ctx, hash: string): Promise<string | null> {
  const known = signers.get(hash);
  if (known !== undefined) return known;
  const stored = await ctx.lab.files.find(hash);
  const content = stored && (await wholeOrNull(stored));
  const signer = content ? (verifyPdfSignature(content, { now: ctx.lab.clock.now() }).fingerprint ?? null) : null;
  if (signers.size >= mostKept) signers.clear();
  if (content) signers.set(hash, signer);
  return signer;
}
