// GET /prices/lookup/pdf and /text: the answer of a lookup as a sheet to hand over, and as lines for an e-mail.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { findRecord } from '../../core/read/read.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PdfMaker } from '../../pdf/pdf-maker.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { find } from '../engine/find/find.ts';
import { type AskedPrice, askedPrice, questionsFor } from '../lookup/asked-prices.ts';
import { sinceText } from '../lookup/changed-since.ts';
import { changedSince } from '../lookup/changed-since-queries.ts';
import { bookFor, noSuchDevice, speakingOf } from '../lookup/lookup-actions.ts';
import type { PriceTracePrint } from './contract.ts';
import { priceTracePrint } from './load.ts';
import { textOfTrace, traceText } from './text.ts';

interface PriceTraceOrder {
  kind: 'price-trace';
  print: PriceTracePrint;
}

/** The one explanation there is, whether it is drawn or written. */
async function explained(ctx: Ctx, translator: Translator, input: AskedPrice) {
  const [question] = await questionsFor(ctx, [input]);
  if (!question) throw invalid({ inventory_id: [noSuchDevice(input.inventory_id)] });
  const loaded = await bookFor(ctx, [question]);
  const speaking = await speakingOf(ctx, translator, loaded);
  const answer = find(loaded.book, question);
  const [changes = []] = await changedSince(ctx, [{ question, answer }]);
  const print = priceTracePrint(speaking, {
    question,
    book: loaded.book,
    answer,
    otherwise: changes.map((change) => sinceText(speaking, change, question.date)),
    called: await calledOf(ctx, input),
    lab: { name: await textSetting(ctx.lab, 'lab.name') },
    createdAt: new Date(ctx.lab.clock.now()).toISOString(),
  });
  return { print, question };
}

interface TraceServices {
  translator: Translator;
  pdf: PdfMaker<PriceTraceOrder>;
}

export function priceTraceActions({ translator, pdf }: TraceServices): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'prices/lookup/pdf',
      summary: '“Why this price” as PDF: a lookup with each step, what it weighed up and why that lost',
      requirement: needs('price_view'),
      since: '0.3.0',
      input: askedPrice,
      produces: ['application/pdf'],
      async run({ ctx, input }) {
        pdf.prepare();
        const { print, question } = await explained(ctx, translator, input);
        const content = await pdf.make({ kind: 'price-trace', print });
        const name = `${print.title.replaceAll(' ', '-')}-${question.date}.pdf`;
        return { download: { mediaType: 'application/pdf', name, content } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'prices/lookup/text',
      summary: '“Why this price” as lines of text, each a label and a value: the question, the price, and the steps that made it',
      requirement: needs('price_view'),
      since: '0.25.0',
      input: askedPrice,
      output: z.object({ data: traceText }),
      async run({ ctx, input }) {
        const { print } = await explained(ctx, translator, input);
        return { body: { data: textOfTrace(print) } };
      },
    }),
  ];
}

/** Names for what was asked by its key; nothing where the caller may not see it. */
async function calledOf(ctx: Ctx, asked: AskedPrice): Promise<{ device: string | null; customer: string | null }> {
  const titleOf = async (name: ResourceName, id: string | undefined) => {
    const resource = ctx.lab.registry.resource(name);
    const { title } = resource.definition;
    if (id === undefined || !mayView(ctx, resource)) return null;
    const row = await findRecord(ctx, resource, id);
    return row && typeof row[title] === 'string' ? row[title] : null;
  };
  return { device: await titleOf('inventory', asked.inventory_id), customer: await titleOf('customer', asked.customer_id) };
}
