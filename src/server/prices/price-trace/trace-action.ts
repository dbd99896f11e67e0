// GET /prices/lookup/pdf: the answer of a lookup as a sheet to hand over.

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
import { bookFor, noSuchDevice, speakingOf } from '../lookup/lookup-actions.ts';
import type { PriceTracePrint } from './contract.ts';
import { priceTracePrint } from './load.ts';

interface PriceTraceOrder {
  kind: 'price-trace';
  print: PriceTracePrint;
}

export function priceTraceAction({ translator, pdf }: { translator: Translator; pdf: PdfMaker<PriceTraceOrder> }): Action {
  return defineAction({
    method: 'GET',
    path: 'prices/lookup/pdf',
    summary: '“Why this price” as PDF: a lookup with each step, what it weighed up and why that lost',
    requirement: needs('price_view'),
    since: '0.3.0',
    input: askedPrice,
    produces: ['application/pdf'],
    async run({ ctx, input }) {
      const [question] = await questionsFor(ctx, [input]);
      if (!question) throw invalid({ inventory_id: [noSuchDevice(input.inventory_id)] });
      pdf.prepare();
      const loaded = await bookFor(ctx, [question]);
      const speaking = await speakingOf(ctx, translator, loaded);
      const print = priceTracePrint(speaking, {
        question,
        book: loaded.book,
        answer: find(loaded.book, question),
        called: await calledOf(ctx, input),
        lab: { name: await textSetting(ctx.lab, 'lab.name') },
        createdAt: new Date(ctx.lab.clock.now()).toISOString(),
      });
      const content = await pdf.make({ kind: 'price-trace', print });
      const name = `${print.title.replaceAll(' ', '-')}-${question.date}.pdf`;
      return { download: { mediaType: 'application/pdf', name, content } };
    },
  });
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
