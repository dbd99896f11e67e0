// The code by which whoever holds a certificate finds its check page: random, made by the release and kept with what it froze. It is no
// number of anything, so that nobody comes from one certificate to the next. docs/interface/portal.md#check.
import { createHash, randomBytes } from 'node:crypto';
import { type CheckSettings, checkPage, checkSetting } from '../../contract/lab/certificate-check.ts';
import { type Ctx, inTransaction, type Lab } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import { typed } from '../../db/typed.ts';

/** 128 bits: nobody tries them out. */
const bytes = 16;

const off: CheckSettings = { enabled: false, address: '' };

export async function checkSettings(lab: Lab): Promise<CheckSettings> {
  const kept = await settingValue(lab, checkSetting);
  if (typeof kept !== 'object' || kept === null) return off;
  const { enabled, address } = kept as Partial<CheckSettings>;
  return { enabled: enabled === true, address: typeof address === 'string' ? address : '' };
}

/** Looked up by its hash, so that how long it takes tells nothing of the code. */
export const codeHash = (code: string) => createHash('sha256').update(code).digest('hex');

/** The address of a new check page; null where the lab has none. */
export async function newCheckCode(ctx: Ctx, calibration: string): Promise<string | null> {
  const { enabled, address } = await checkSettings(ctx.lab);
  if (!enabled) return null;
  const code = randomBytes(bytes).toString('base64url');
  const row = { code_hash: codeHash(code), ctag: calibration };
  await inTransaction(ctx, async ({ db }) => void (await typed(db).insertInto('check_codes').values(row).execute()));
  return checkPage(address, code);
}
