// What frozen papers are printed with: the lab's sheet as it was, kept once for all that were printed alike, with the files that lie beneath.
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import type { Translator } from '../../i18n/translate.ts';
import { canonicalJson, sha256 } from '../../lib/canonical-json.ts';
import { zoneOf } from '../../lib/clock.ts';
import { labLanguage, labPrint } from './lab-parts.ts';
import { letterheadFor, sheetFilesOf, templateOf } from './load-sheets.ts';
import type { FixedPrint } from './paper-loaded.ts';
import type { Signer } from './signing-files.ts';

const languages = ['de', 'en'] as const satisfies readonly Language[];

interface KeepInput {
  /** Whose template and letterhead count. */
  contract: string;
  signers: readonly Signer[];
}

/** The lab's sheet as it is today, with the files that lie beneath; gives its hash. */
export async function keepPrint(ctx: Ctx, translator: Translator, { contract, signers }: KeepInput): Promise<string> {
  const template = await templateOf(ctx, undefined, contract);
  const sheets = await sheetFilesOf(ctx, await letterheadFor(ctx, { given: undefined, template, contract }), signers);
  const lab = await Promise.all(
    languages.map(async (language) => {
      const { zone: _zone, ...spoken } = await labPrint(ctx, translator, language);
      return [language, spoken] as const;
    }),
  );
  const print: FixedPrint = {
    language: template.language ?? (await labLanguage(ctx)),
    zone: zoneOf(ctx.lab.clock),
    lab: Object.fromEntries(lab) as FixedPrint['lab'],
    sheets,
  };
  const content = canonicalJson(print);
  const hash = sha256(content);
  await typed(ctx.db)
    .insertInto('frozen_prints')
    .values({ sha256: hash, content })
    .onConflict((on) => on.doNothing())
    .execute();
  const { seal = null, signatures = {} } = sheets.signing ?? {};
  for (const file of [sheets.letterhead, sheets.logo, seal, ...Object.values(signatures)]) {
    if (!file) continue;
    const row = { file_hash: file.file_hash, file_name: file.name };
    await typed(ctx.db)
      .insertInto('frozen_files')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  return hash;
}

export function alteredPaper(): AppError {
  return new AppError('record.locked', { messageKey: 'errors.paper.altered' });
}

export async function readPrint({ db }: Ctx, hash: string): Promise<FixedPrint> {
  const found = await typed(db).selectFrom('frozen_prints').select('content').where('sha256', '=', hash).executeTakeFirst();
  if (!found || sha256(found.content) !== hash) throw alteredPaper();
  return JSON.parse(found.content) as FixedPrint;
}
