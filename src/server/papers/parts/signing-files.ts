// The pictures that stand where a certificate is signed: the lab's seal, and of each who signs the picture that the lab keeps for them. A
// name that two accounts bear has none: it would be anybody's. docs/interface/papers.md#seal.
import { givenName } from '../../contract/names/person-names.ts';
import { sealSetting, signatureSetting, signatureSettings } from '../../contract/papers.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting, textSettings } from '../../core/lab/lab-settings.ts';
import { typed } from '../../db/typed.ts';

/** A report's file that is printed, by its hash: it can be found again when the report is gone. */
export interface SheetFile {
  name: string;
  file_hash: string;
  pages: 'first' | 'all';
}

export interface Signer {
  role: string;
  name: string;
}

export interface SigningFiles {
  seal: SheetFile | null;
  /** By role. */
  signatures: Readonly<Record<string, SheetFile>>;
}

type FileOf = (report: string | null) => Promise<SheetFile | null>;

/** Null where there are none at all; a paper that nobody signs has none either. */
export async function signingFiles(ctx: Ctx, signers: readonly Signer[], fileOf: FileOf): Promise<SigningFiles | null> {
  if (signers.length === 0) return null;
  const seal = await fileOf((await textSetting(ctx.lab, sealSetting)) || null);
  const pictures = await picturesByName(ctx, new Set(signers.map(({ name }) => name.trim())));
  const found: [string, SheetFile][] = [];
  for (const { role, name } of signers) {
    const file = await fileOf(pictures.get(name.trim()) || null);
    if (file) found.push([role, file]);
  }
  return seal === null && found.length === 0 ? null : { seal, signatures: Object.fromEntries(found) };
}

/** The report that holds somebody's picture, by the full name of their account. */
async function picturesByName({ db, lab }: Ctx, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const kept = await textSettings(lab, signatureSettings);
  // Most labs keep none: then nobody's name is asked for.
  if (kept.size === 0) return new Map();
  const rows = await typed(db).selectFrom('users').select(['uID', 'firstname', 'lastname']).execute();
  const pictures = new Map<string, string>();
  const seen = new Set<string>();
  for (const { uID, ...given } of rows) {
    const name = givenName(given);
    if (!wanted.has(name)) continue;
    if (seen.has(name)) pictures.delete(name);
    else pictures.set(name, kept.get(signatureSetting(uID)) ?? '');
    seen.add(name);
  }
  return pictures;
}
