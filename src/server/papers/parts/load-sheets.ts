// What lies beneath a paper, and in which language it is: as it was asked for, by the report it is printed by, else by the lab's own
// for this paper and for all (settings, each the key of a report; contract/papers.ts).
import { AppError, invalid } from '../../contract/errors.ts';
import { letterheadSetting, logoSetting, noLetterhead, paperSetting } from '../../contract/papers.ts';
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { getRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { typed } from '../../db/typed.ts';
import { pictureSize } from '../../pdf/codes/picture-size.ts';
import type { Letterhead, Picture, SigningPictures } from '../sheet/print.ts';
import { type SheetFile, type Signer, type SigningFiles, signingFiles } from './signing-files.ts';

export interface Template {
  /** The report's own language, when it has one. */
  language: Language | null;
  /** What else its settings say, such as the kind of an order's paper. */
  options: Readonly<Record<string, string>>;
  /** Key of the report whose file lies beneath, or `none`; null is the lab's own. */
  letterheadId: string | null;
}

export const noTemplate: Template = { language: null, options: {}, letterheadId: null };

/** A report says for which data it is made; one that says nothing fits all. */
export async function templateOf(ctx: Ctx, reportId: string | undefined, contract: string): Promise<Template> {
  const report = reportId === undefined ? await labTemplate(ctx, contract) : await askedReport(ctx, 'report_id', reportId);
  if (!report) return noTemplate;
  if (report.data_contract !== null && report.data_contract !== contract)
    throw invalid({ report_id: [{ key: 'errors.paper.other_contract', params: { contract: String(report.data_contract) } }] });
  const { language, letterhead, ...options } = wordsIn(report.settings);
  return {
    language: language === 'de' || language === 'en' ? language : null,
    options,
    letterheadId: report.file_hash === null ? (letterhead ?? null) : String(report.uID),
  };
}

async function askedReport(ctx: Ctx, parameter: string, id: string): Promise<SelectedRow> {
  return getRecord(ctx, ctx.lab.registry.resource('report'), id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'record.not_found')
      throw invalid({ [parameter]: [{ key: 'errors.field.no_such_record', params: { id } }] });
    throw error;
  });
}

/** The lab's template needs no right of the caller; one that was deleted or switched off since is none. */
async function labTemplate(ctx: Ctx, contract: string): Promise<SelectedRow | null> {
  const id = await textSetting(ctx.lab, paperSetting('template', contract));
  if (id === '') return null;
  const row = await typed(ctx.db).selectFrom('reports').selectAll().where('uID', '=', id).executeTakeFirst();
  return row && row.active === 1 && (row.data_contract === null || row.data_contract === contract) ? (row as SelectedRow) : null;
}

interface LetterheadInput {
  given: string | undefined;
  template: Template;
  contract: string;
}

/** Key of the report whose file lies beneath a paper; null is none. */
export async function letterheadFor(ctx: Ctx, { given, template, contract }: LetterheadInput): Promise<string | null> {
  if (given !== undefined && given !== noLetterhead) await askedReport(ctx, 'letterhead_id', given);
  const chosen =
    given ??
    template.letterheadId ??
    ((await textSetting(ctx.lab, paperSetting('letterhead', contract))) || (await textSetting(ctx.lab, letterheadSetting)));
  return chosen === '' || chosen === noLetterhead ? null : chosen;
}

export interface Sheets {
  letterhead: Letterhead | null;
  logo: Picture | null;
  signing?: SigningPictures;
}

export interface SheetFiles {
  letterhead: SheetFile | null;
  logo: SheetFile | null;
  /** Missing where there are none, so that what was printed without stays as it is. */
  signing?: SigningFiles;
}

/** The sheet needs no right of the caller: it lies beneath whatever he may print. */
export async function sheetFilesOf(ctx: Ctx, letterheadId: string | null, signers: readonly Signer[] = []): Promise<SheetFiles> {
  const logo = (await textSetting(ctx.lab, logoSetting)) || null;
  const signing = await signingFiles(ctx, signers, (id) => sheetFile(ctx, id));
  return {
    letterhead: await sheetFile(ctx, letterheadId),
    logo: await sheetFile(ctx, logo),
    ...(signing ? { signing } : {}),
  };
}

export async function sheetsFrom(ctx: Ctx, { letterhead, logo, signing }: SheetFiles): Promise<Sheets> {
  const picture = async (file: SheetFile | null) => file && pictureOf(await contentOf(ctx, file), file);
  const signed = Object.entries(signing?.signatures ?? {}).map(async ([role, file]) => [role, await picture(file)] as const);
  return {
    letterhead: letterhead && { ...sheetOf(await contentOf(ctx, letterhead), letterhead), pages: letterhead.pages },
    logo: await picture(logo),
    ...(signing
      ? {
          signing: {
            seal: await picture(signing.seal),
            signatures: Object.fromEntries((await Promise.all(signed)).flatMap(([role, one]) => (one ? [[role, one]] : []))),
          },
        }
      : {}),
  };
}

/** The lab's logo by itself, for a screen; null where it has none. */
export async function labLogo(ctx: Ctx): Promise<{ content: Uint8Array; mediaType: 'image/png' | 'image/jpeg' } | null> {
  const file = await sheetFile(ctx, (await textSetting(ctx.lab, logoSetting)) || null);
  if (!file) return null;
  const content = await contentOf(ctx, file);
  pictureOf(content, file);
  return { content, mediaType: content[0] === 0x89 ? 'image/png' : 'image/jpeg' };
}

async function sheetFile(ctx: Ctx, id: string | null): Promise<SheetFile | null> {
  if (id === null) return null;
  const columns = ['name', 'settings', 'file_hash'] as const;
  const row = await typed(ctx.db).selectFrom('reports').select(columns).where('uID', '=', id).executeTakeFirst();
  // One that was deleted since lies beneath nothing.
  if (!row?.file_hash) return null;
  return { name: row.name, file_hash: row.file_hash, pages: wordsIn(row.settings).pages === 'all' ? 'all' : 'first' };
}

async function contentOf(ctx: Ctx, { file_hash, name }: SheetFile): Promise<Uint8Array> {
  const content = await ctx.lab.files.find(file_hash);
  if (!content) throw unreadable(name);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read()) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

function unreadable(name: string): AppError {
  return new AppError('record.locked', { messageKey: 'errors.paper.no_picture', params: { name } });
}

function sheetOf(file: Uint8Array, report: SheetFile): Picture | { kind: 'pdf'; pdf: Uint8Array } {
  const isPdf = Buffer.from(file.subarray(0, 1024)).includes('%PDF-');
  return isPdf ? { kind: 'pdf', pdf: file } : pictureOf(file, report);
}

function pictureOf(picture: Uint8Array, { name }: SheetFile): Picture {
  const size = pictureSize(picture);
  if (!size) throw unreadable(name);
  return { kind: 'picture', picture, ...size };
}

/** The texts among a report's own settings. */
export function wordsIn(settings: unknown): Record<string, string> {
  const parsed: unknown = JSON.parse(typeof settings === 'string' && settings !== '' ? settings : '{}');
  const entries = parsed !== null && typeof parsed === 'object' ? Object.entries(parsed) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
