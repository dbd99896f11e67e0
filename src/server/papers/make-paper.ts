// A paper from its record to its file: its data in the language asked for, by its report, on the lab's sheet.

import type { Language } from '../contract/principal.ts';
import type { Ctx } from '../core/lab/context.ts';
import { locales } from '../i18n/locale.ts';
import type { Translator } from '../i18n/translate.ts';
import { zoneOf } from '../lib/clock.ts';
import type { Attachment } from '../pdf/archive/claims.ts';
import { cleanFileName } from './file-names.ts';
import type { PaperFormat, PaperKind, PaperServices } from './paper-kind.ts';
import { type LabPrint, labLanguage, labPrint } from './parts/lab-parts.ts';
import {
  letterheadFor,
  noTemplate,
  type Sheets,
  sheetFilesOf,
  sheetsFrom,
  type Template,
  templateOf,
} from './parts/load-sheets.ts';
import type { FixedPrint, PaperAsked } from './parts/paper-loaded.ts';

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

interface Rules {
  kind: PaperKind;
  template: Template | null;
  fixed: FixedPrint | null;
}

export async function askedOf(
  ctx: Ctx,
  { id, language: wanted, report_id: report, letterhead_id: _sheet, format: _format, ...options }: Given,
  { template, fixed }: Omit<Rules, 'kind'>,
): Promise<PaperAsked> {
  const byTemplate = fixed && report === undefined ? null : template?.language;
  const spoken = wanted ?? byTemplate ?? fixed?.language ?? (await labLanguage(ctx));
  return { ...template?.options, ...options, id, language: spoken };
}

interface FileInput {
  kind: PaperKind;
  given: Given;
  /** To show how papers of its kind look now: what one of them was fixed to be printed with is left out. */
  asToday?: boolean;
}

interface MadeFile {
  title: string;
  number: string;
  customer: string | null;
  name: string;
  mediaType: string;
  content: Uint8Array;
}

export async function paperFile(
  ctx: Ctx,
  services: PaperServices,
  { kind, given, asToday = false }: FileInput,
): Promise<MadeFile> {
  const { translator, pdf } = services;
  const format = kind.formats?.find((one) => one.format === given.format);
  if (!format) pdf.prepare();
  const fixed = asToday ? null : ((await kind.fixed?.(ctx, given.id)) ?? null);
  const template = await templateOf(ctx, given.report_id, kind.contract);
  const asked = await askedOf(ctx, given, { template, fixed });
  const loaded = await kind.load(ctx, services, asked);
  loaded.printable?.(format?.format ?? 'pdf');
  const title = loaded.title ?? translator.text(asked.language, `papers.${kind.contract}`);
  const named = { number: loaded.number, customer: loaded.customer };
  if (format) return { ...named, ...writtenAs(format, { title, loaded, zone: fixed?.zone ?? zoneOf(ctx.lab.clock) }) };
  const sheets = await sheetsFor(ctx, given, { kind, template, fixed });
  const lab = await labPrintOf(ctx, translator, { language: asked.language, fixed });
  const spoken = { language: asked.language, zone: fixed?.zone ?? zoneOf(ctx.lab.clock) };
  const attachments = loaded.final ? attachmentsOf(kind, translator, { title, loaded, ...spoken }) : [];
  const { createdAt } = loaded;
  const base = { ...lab, ...sheets, locale: locales[asked.language], createdAt, watermark: null, attachments };
  const content = await pdf.make(loaded.print(base));
  return { ...named, title, name: cleanFileName(`${title} ${loaded.number}`, 'pdf'), mediaType: 'application/pdf', content };
}

/** A letterhead or template that is asked for is the asker's wish; without one, what was fixed. */
async function sheetsFor(ctx: Ctx, given: Given, { kind, template, fixed }: Rules): Promise<Sheets> {
  if (fixed && given.report_id === undefined && given.letterhead_id === undefined) return sheetsFrom(ctx, fixed.sheets);
  const rules = { given: given.letterhead_id, template: template ?? noTemplate, contract: kind.contract };
  return sheetsFrom(ctx, await sheetFilesOf(ctx, await letterheadFor(ctx, rules)));
}

interface SpokenInput {
  language: Language;
  fixed: FixedPrint | null;
}

async function labPrintOf(ctx: Ctx, translator: Translator, { language, fixed }: SpokenInput): Promise<LabPrint> {
  const now = await labPrint(ctx, translator, language);
  if (!fixed) return now;
  // A newer program may know words that were none then.
  const { words, ...then } = fixed.lab[language];
  return { ...then, zone: fixed.zone, words: { ...now.words, ...words } };
}

interface AttachedInput extends WrittenInput {
  loaded: WrittenInput['loaded'] & { createdAt: string };
  language: Language;
}

/** What programs read is another form of what the pages say, and as old as they are. */
function attachmentsOf(kind: PaperKind, translator: Translator, { language, ...written }: AttachedInput): Attachment[] {
  return (kind.formats ?? []).flatMap((format) => {
    if (!format.attached) return [];
    const { name, content } = writtenAs(format, written);
    const description = translator.text(language, format.attached.description);
    const { mediaType } = format.attached;
    return [{ name, mediaType, relation: 'Alternative', description, changedAt: written.loaded.createdAt, bytes: content }];
  });
}

interface WrittenInput {
  title: string;
  loaded: { document: unknown; number: string };
  zone: string;
}

function writtenAs({ format, extension, mediaType, write }: PaperFormat, { title, loaded, zone }: WrittenInput) {
  const name = cleanFileName(`${title} ${loaded.number}`, extension);
  return { title: `${title} (${format.toUpperCase()})`, name, mediaType, content: write(loaded.document, zone) };
}
