// Each paper at two addresses below its record: `…/report-dataset` is its data contract, `…/<word>` the file. Issue 7 point 5.
import { z } from 'zod';
import { type Action, defineAction } from '../core/actions.ts';
import type { Ctx } from '../core/context.ts';
import type { PaperLoaded } from './paper-kind.ts';
import type { PaperKind, PaperServices } from './paper-kind.ts';
import type { PaperOrder } from '../documents/pdf-order.ts';
import { locales } from '../documents/locale.ts';
import { labLanguage, labPrint } from './lab-parts.ts';
import { paperKinds } from './paper-kinds.ts';
import { type Sheets, sheetsOf } from './sheets.ts';

const language = z.enum(['de', 'en']).optional().meta({ description: 'The lab’s own when not said.' });

export function paperActions(services: PaperServices): Action[] {
  return paperKinds.flatMap((kind) => actionsOf(kind, services));
}

function actionsOf(kind: PaperKind, services: PaperServices): Action[] {
  const shared = { face: 'v2', method: 'GET', requirement: kind.requirement, since: '0.5.0' } as const;
  const input = z.strictObject({ id: z.string(), language, ...kind.options });
  const asked = async (ctx: Ctx, given: object) => {
    const { id, language: wanted, ...options } = given as { id: string; language?: 'de' | 'en' };
    return { ...options, id, language: wanted ?? (await labLanguage(ctx)) };
  };
  return [
    defineAction({
      ...shared,
      path: `${kind.path}/{id}/report-dataset`,
      summary: `${kind.summary}: the data contract \`${kind.contract}\``,
      input,
      output: kind.document,
      async run({ ctx, input }) {
        const { document } = await kind.load(ctx, services, await asked(ctx, input));
        return { body: document };
      },
    }),
    defineAction({
      ...shared,
      path: `${kind.path}/{id}/${kind.word}`,
      summary: `${kind.summary}: for printing`,
      input: input.extend({
        format: z.enum(['pdf']).default('pdf'),
        report_id: z.string().max(80).optional().meta({ description: 'A report whose letterhead it is printed on.' }),
      }),
      produces: ['application/pdf'],
      async run({ ctx, input: { format: _format, report_id, ...input } }) {
        services.pdf.prepare();
        const wanted = await asked(ctx, input);
        const loaded = await kind.load(ctx, services, wanted);
        const sheets = await sheetsOf(ctx, report_id ?? null);
        const content = await paperFile(ctx, services, { loaded, language: wanted.language, sheets });
        return { download: { mediaType: 'application/pdf', name: paperName(services, { kind, loaded, language: wanted.language }), content } };
      },
    }),
  ];
}

interface FileInput {
  loaded: PaperLoaded<unknown, PaperOrder>;
  language: 'de' | 'en';
  sheets: Sheets;
}

export async function paperFile(ctx: Ctx, services: PaperServices, { loaded, language, sheets }: FileInput): Promise<Uint8Array> {
  loaded.printable?.();
  const lab = await labPrint(ctx, services.translator, language);
  const base = { ...lab, ...sheets, locale: locales[language], createdAt: loaded.createdAt, watermark: null };
  return services.pdf.make(loaded.print(base));
}

interface NameInput {
  kind: PaperKind;
  loaded: PaperLoaded<unknown, PaperOrder>;
  language: 'de' | 'en';
}

export function paperName({ translator }: PaperServices, { kind, loaded, language }: NameInput): string {
  const title = loaded.title ?? translator.text(language, `papers.${kind.contract}`);
  return `${[title, loaded.number].join(' ').replace(/[\\/:*?"<>|\s]+/g, '-')}.pdf`;
}
