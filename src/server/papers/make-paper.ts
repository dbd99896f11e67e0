// A paper from its record to its file: its data in the language asked for, by its report, on the lab's sheet.

import type { Language } from '../contract/principal.ts';
import type { Ctx } from '../core/lab/context.ts';
import { locales } from '../i18n/locale.ts';
import type { Translator } from '../i18n/translate.ts';
import { zoneOf } from '../lib/clock.ts';
import type { Attachment } from '../pdf/archive/claims.ts';
import { cleanFileName } from './file-names.ts';
import { frozenPage } from './frozen-pages.ts';
import type { PaperKind, PaperServices } from './paper-kind.ts';
import type { PaperOrder } from './paper-order.ts';
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
import { findingsOf, type PaperFinding, toldFindings } from './parts/paper-findings.ts';
import type { PaperFormat } from './parts/paper-format.ts';
import type { FixedPrint, PaperAsked, PaperLoaded } from './parts/paper-loaded.ts';

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
  { kind, template, fixed }: Rules,
): Promise<PaperAsked> {
  const asChosen = report === undefined ? null : template?.language;
  const spoken =
    wanted ?? asChosen ?? (await kind.spokenTo?.(ctx, id, options)) ?? (await usualLanguage(ctx, { template, fixed }));
  return { ...template?.options, ...options, id, language: spoken };
}

/** Of papers for nobody in particular. */
async function usualLanguage(ctx: Ctx, { template, fixed }: Omit<Rules, 'kind'>): Promise<Language> {
  return (fixed ? null : template?.language) ?? fixed?.language ?? labLanguage(ctx);
}

interface FileInput {
  kind: PaperKind;
  given: Given;
  /** To show how papers of its kind look now: what one of them was fixed to be printed with is left out. */
  asToday?: boolean;
}

export interface MadeFile {
  title: string;
  number: string;
  customer: string | null;
  language: Language;
  /** What it says: its data contract. */
  document: unknown;
  name: string;
  mediaType: string;
  content: Uint8Array;
}

export async function paperFile(
  ctx: Ctx,
  services: PaperServices,
  { kind, given, asToday = false }: FileInput,
): Promise<MadeFile> {
  const format = kind.formats?.find((one) => one.format === given.format);
  if (!format) services.pdf.prepare();
  const making = await begun(ctx, services, { kind, given, asToday });
  const { loaded } = making;
  loaded.printable?.(format?.format ?? 'pdf');
  const { number, customer, document } = loaded;
  const named = { number, customer, document, language: making.language };
  if (format) return { ...named, ...(await writtenAs(making, format)) };
  const name = cleanFileName(`${making.title} ${loaded.number}`, 'pdf');
  const content = await madeOnce(making, { format: 'pdf', fileName: name, make: () => drawn(making) });
  return { ...named, title: making.title, name, mediaType: 'application/pdf', content };
}

/** What it is called before it is made: an order's paper is an offer, an invoice's perhaps its correction. */
export async function paperTitle(ctx: Ctx, services: PaperServices, input: FileInput): Promise<string> {
  return (await begun(ctx, services, input)).title;
}

/** What of it cannot be drawn, and what it lacks: that of the paper as it would be made now. */
export async function paperFindings(ctx: Ctx, services: PaperServices, input: FileInput): Promise<PaperFinding[]> {
  services.pdf.prepare();
  const making = await begun(ctx, services, input);
  const letters = await services.pdf.make({ kind: 'letters', paper: await orderOf(making, []) });
  const { document, findings } = making.loaded;
  const undrawn = findingsOf(ctx, services.translator, { document, letters: new TextDecoder().decode(letters) });
  return [...toldFindings(ctx, services.translator, findings), ...undrawn];
}

async function begun(ctx: Ctx, services: PaperServices, { kind, given, asToday = false }: FileInput): Promise<Making> {
  const fixed = asToday ? null : ((await kind.fixed?.(ctx, given.id, given)) ?? null);
  const template = await templateOf(ctx, given.report_id, kind.sheetOf ?? kind.contract);
  const asked = await askedOf(ctx, given, { kind, template, fixed });
  const loaded = await kind.load(ctx, services, asked);
  return {
    ...{ ctx, services, kind, given, template, fixed, loaded, asToday },
    title: loaded.title ?? services.translator.text(asked.language, `papers.${kind.contract}`),
    language: asked.language,
    zone: fixed?.zone ?? zoneOf(ctx.lab.clock),
  };
}

/** What is known of a paper on its way to one of its files. */
interface Making extends Rules {
  ctx: Ctx;
  services: PaperServices;
  given: Given;
  loaded: PaperLoaded<unknown, PaperOrder>;
  asToday: boolean;
  title: string;
  language: Language;
  zone: string;
}

interface OneFile {
  format: string;
  unsigned?: true | undefined;
  fileName: string;
  make(): Promise<Uint8Array>;
}

/** A letterhead or template that is asked for is the asker's wish; without one, what was fixed. */
function isAsFixed({ given }: Making): boolean {
  return given.report_id === undefined && given.letterhead_id === undefined;
}

/** What changes no more is made once, signed where the lab signs its papers, and is that file for ever. */
function madeOnce(making: Making, { format, unsigned, fileName, make }: OneFile): Promise<Uint8Array> {
  const { ctx, kind, given, loaded, language, asToday } = making;
  if (!loaded.final || asToday || !isAsFixed(making)) return make();
  const { said } = loaded.final;
  const page = { resource: kind.resource, id: given.id, customer: loaded.customer, format, language, said, fileName };
  if (unsigned) return frozenPage(ctx, page, make);
  return frozenPage(ctx, page, async () => making.services.signing.sign(ctx.lab, { format, content: await make() }));
}

async function drawn(making: Making): Promise<Uint8Array> {
  const attachments = making.loaded.final ? await attachmentsOf(making) : [];
  return making.services.pdf.make(await orderOf(making, attachments));
}

async function orderOf(making: Making, attachments: readonly Attachment[]): Promise<PaperOrder> {
  const { ctx, services, loaded, language } = making;
  const sheets = await sheetsFor(making);
  const lab = await labPrintOf(ctx, services.translator, making);
  const { createdAt } = loaded;
  const base = { ...lab, ...sheets, locale: locales[language], createdAt, watermark: null, attachments };
  return loaded.print(base);
}

async function sheetsFor(making: Making): Promise<Sheets> {
  const { ctx, given, kind, template, fixed, loaded } = making;
  if (fixed && isAsFixed(making)) return sheetsFrom(ctx, fixed.sheets);
  const rules = { given: given.letterhead_id, template: template ?? noTemplate, contract: kind.sheetOf ?? kind.contract };
  return sheetsFrom(ctx, await sheetFilesOf(ctx, await letterheadFor(ctx, rules), loaded.signers));
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

/** What programs read is another form of what the pages say, and as old as they are. */
async function attachmentsOf(making: Making): Promise<Attachment[]> {
  const { services, kind, language, loaded } = making;
  const attachments: Attachment[] = [];
  for (const format of kind.formats ?? []) {
    if (!format.attached || making.loaded.attaches?.(format.format) === false) continue;
    const { content: bytes, ...written } = await writtenAs(making, format);
    const { mediaType, name = written.name, invoice } = format.attached;
    const claim = invoice ? { invoice } : {};
    const description = services.translator.text(language, format.attached.description);
    attachments.push({ name, mediaType, relation: 'Alternative', description, changedAt: loaded.createdAt, bytes, ...claim });
  }
  return attachments;
}

async function writtenAs(making: Making, { format, extension, mediaType, unsigned, write }: PaperFormat) {
  const { title, loaded, zone } = making;
  const name = cleanFileName(`${title} ${loaded.number}`, extension);
  const make = async () => write(loaded.data ?? loaded.document, zone);
  const content = await madeOnce(making, { format, unsigned, fileName: name, make });
  return { title: `${title} (${format.toUpperCase()})`, name, mediaType, content };
}
