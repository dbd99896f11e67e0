// A paper from its record to its file: its data in the language asked for, by its report, on the lab's sheet.
import type { Language } from '../contract/principal.ts';
import type { Ctx } from '../core/context.ts';
import { locales } from '../documents/locale.ts';
import { cleanFileName } from './file-names.ts';
import { labLanguage, labPrint } from './lab-parts.ts';
import type { PaperAsked, PaperFormat, PaperKind, PaperServices } from './paper-kind.ts';
import { letterheadFor, sheetsOf, type Template, templateOf } from './sheets.ts';

/** How it is to be printed. */
export interface Chosen {
  language?: Language | undefined;
  report_id?: string | undefined;
  letterhead_id?: string | undefined;
}

export interface Given extends Chosen {
  id: string;
  format?: string;
  [option: string]: string | undefined;
}

export async function askedOf(
  ctx: Ctx,
  { id, language: wanted, report_id: _report, letterhead_id: _sheet, format: _format, ...options }: Given,
  template: Template | null,
): Promise<PaperAsked> {
  const spoken = wanted ?? template?.language ?? (await labLanguage(ctx));
  return { ...template?.options, ...options, id, language: spoken };
}

interface FileInput {
  kind: PaperKind;
  given: Given;
}

interface MadeFile {
  title: string;
  number: string;
  customer: string | null;
  name: string;
  mediaType: string;
  content: Uint8Array;
}

export async function paperFile(ctx: Ctx, services: PaperServices, { kind, given }: FileInput): Promise<MadeFile> {
  const { translator, pdf } = services;
  const format = kind.formats?.find((one) => one.format === given.format);
  if (!format) pdf.prepare();
  const template = await templateOf(ctx, given.report_id, kind.contract);
  const asked = await askedOf(ctx, given, template);
  const loaded = await kind.load(ctx, services, asked);
  loaded.printable?.(format?.format ?? 'pdf');
  const title = loaded.title ?? translator.text(asked.language, `papers.${kind.contract}`);
  const named = { number: loaded.number, customer: loaded.customer };
  if (format) return { ...named, ...writtenAs(format, { title, loaded }) };
  const sheets = await sheetsOf(ctx, await letterheadFor(ctx, { given: given.letterhead_id, template, contract: kind.contract }));
  const lab = await labPrint(ctx, translator, asked.language);
  const base = { ...lab, ...sheets, locale: locales[asked.language], createdAt: loaded.createdAt, watermark: null };
  const content = await pdf.make(loaded.print(base));
  return { ...named, title, name: cleanFileName(`${title} ${loaded.number}`, 'pdf'), mediaType: 'application/pdf', content };
}

interface WrittenInput {
  title: string;
  loaded: { document: unknown; number: string };
}

function writtenAs({ format, extension, mediaType, write }: PaperFormat, { title, loaded }: WrittenInput) {
  const name = cleanFileName(`${title} ${loaded.number}`, extension);
  return { title: `${title} (${format.toUpperCase()})`, name, mediaType, content: write(loaded.document) };
}
