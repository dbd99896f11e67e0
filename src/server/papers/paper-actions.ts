// Each paper below its record: `…/report-dataset` is its data contract; `…/<word>` the file, which GET makes and POST keeps as a
// document of the record. Issue 7 points 5 and 9.
import { z } from 'zod';
import type { Language } from '../contract/principal.ts';
import { type Action, defineAction } from '../core/actions.ts';
import { oneOf, recordShape } from '../core/answer-shapes.ts';
import type { Ctx } from '../core/context.ts';
import { assertMay } from '../core/permissions.ts';
import { locales } from '../documents/locale.ts';
import { cleanFileName } from './file-names.ts';
import { keepPaper } from './keep-paper.ts';
import { labLanguage, labPrint } from './lab-parts.ts';
import type { PaperAsked, PaperFormat, PaperKind, PaperServices } from './paper-kind.ts';
import { paperKinds } from './paper-kinds.ts';
import { sheetsOf, type Template, templateOf } from './sheets.ts';

const language = z.enum(['de', 'en']).optional().meta({ description: 'The report’s, else the lab’s own when not said.' });
const reportId = z
  .string()
  .min(1)
  .max(80)
  .optional()
  .meta({ description: 'The report it is printed by: its language, its letterhead, its options.' });

interface Given {
  id: string;
  language?: Language;
  report_id?: string;
  format?: string;
  [option: string]: string | undefined;
}

export function paperActions(services: PaperServices): Action[] {
  return paperKinds.flatMap((kind) => actionsOf(kind, services));
}

function actionsOf(kind: PaperKind, services: PaperServices): Action[] {
  const shared = { face: 'v2', requirement: kind.requirement, since: '0.4.0' } as const;
  const input = z.strictObject({ id: z.string(), language, ...kind.options });
  const formats = kind.formats ?? [];
  const printed = input.extend({
    report_id: reportId,
    format: z.enum(['pdf', ...formats.map(({ format }) => format)]).default('pdf'),
  });
  const path = `${kind.path}/{id}/${kind.word}`;
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: `${kind.path}/{id}/report-dataset`,
      summary: `${kind.summary}: the data contract \`${kind.contract}\``,
      input,
      output: kind.document,
      async run({ ctx, input }) {
        const { document } = await kind.load(ctx, services, await askedOf(ctx, input as Given, null));
        return { body: document };
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path,
      summary: `${kind.summary}: for printing`,
      input: printed,
      mayBeLocked: true,
      produces: ['application/pdf', ...formats.map(({ mediaType }) => mediaType)],
      async run({ ctx, input }) {
        const { name, mediaType, content } = await paperFile(ctx, services, { kind, given: input as Given });
        return { download: { mediaType, name, content } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path,
      summary: `${kind.summary}: printed and kept as a document of the record; the same again is the one that is there`,
      input: printed,
      output: oneOf(recordShape('document')),
      status: 201,
      alsoStatus: 200,
      async run({ ctx, input }) {
        const resource = ctx.lab.registry.resource('document');
        assertMay(ctx, resource, 'create');
        assertMay(ctx, resource, 'view');
        const file = await paperFile(ctx, services, { kind, given: input as Given });
        const { row, fresh } = await keepPaper(ctx, { ...file, resource: kind.resource, id: input.id });
        return { status: fresh ? 201 : 200, record: { resource, row } };
      },
    }),
  ];
}

async function askedOf(
  ctx: Ctx,
  { id, language: wanted, report_id: _report, format: _format, ...options }: Given,
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

async function paperFile(ctx: Ctx, services: PaperServices, { kind, given }: FileInput): Promise<MadeFile> {
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
  const sheets = await sheetsOf(ctx, template.letterheadId);
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
