// GET /prices/lookup and POST /prices/lookup/batch: what something costs, for whom, on which day, and why.
// docs/interface/prices.md#endpoints, docs/interface/prices.md#finding, docs/interface/prices.md#matched-by,
// docs/interface/prices.md#lookup.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { type LoadedBook, loadPriceBook, withDevices } from '../book/load-price-book.ts';
import type { PriceQuestion } from '../engine/book/price-question.ts';
import { find } from '../engine/find/find.ts';
import { lookupAnswer, lookupBody } from './answer-shape.ts';
import type { Speaking } from './answer-texts.ts';
import { type AskedPrice, askedPrice, questionsFor } from './asked-prices.ts';
import { changedSince } from './changed-since-queries.ts';

const mostQuestions = 1000;
const shared = { requirement: needs('price_view'), since: '0.3.0' } as const;

/** A book that answers these questions. */
export async function bookFor(ctx: Ctx, questions: readonly PriceQuestion[]): Promise<LoadedBook> {
  const types = questions.map(({ device, typeId }) => device?.typeId ?? typeId).filter((type) => type !== null);
  const loaded = await loadPriceBook(ctx, { types });
  const devices = questions.flatMap(({ device }) => (device ? [device.id] : []));
  return devices.length > 0 ? withDevices(loaded, ctx, devices) : loaded;
}

export async function speakingOf(ctx: Ctx, translator: Translator, { book, names }: LoadedBook): Promise<Speaking> {
  const currency = await textSetting(ctx.lab, 'settings.price.company_currency');
  return { translator, language: ctx.language, names, book, currency };
}

const failedQuestion = z.object({
  data: z.null(),
  errors: z.array(z.object({ status: z.string(), code: z.string(), title: z.string(), detail: z.string() })),
});

export function noSuchDevice(id = '') {
  return { key: 'errors.field.no_such_record', params: { id } };
}

function failed({ translator, language }: Speaking, id: string | undefined): z.infer<typeof failedQuestion> {
  const { key, params } = noSuchDevice(id);
  const [title, detail] = [translator.text(language, 'errors.request.invalid'), translator.text(language, key, params)];
  return { data: null, errors: [{ status: '422', code: key.replace('errors.', ''), title, detail }] };
}

interface BatchInput {
  questions: readonly (PriceQuestion | null)[];
  asked: readonly AskedPrice[];
  speaking: Speaking;
  book: LoadedBook['book'];
}

async function answersOf(ctx: Ctx, { questions, asked, speaking, book }: BatchInput) {
  const answers = questions.map((question) => question && { question, answer: find(book, question) });
  const answered = answers.filter((one) => one !== null);
  const changes = new Map((await changedSince(ctx, answered)).map((since, index) => [answered[index], since]));
  return answers.map((one, index) =>
    one ? lookupBody(speaking, { ...one, since: changes.get(one) ?? [] }) : failed(speaking, asked[index]?.inventory_id),
  );
}

export function lookupActions(translator: Translator): Action[] {
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: 'prices/lookup',
      summary: 'What a device type, device or service costs, and why it costs that',
      input: askedPrice,
      output: lookupAnswer,
      async run({ ctx, input }) {
        const [question] = await questionsFor(ctx, [input]);
        if (!question) throw invalid({ inventory_id: [noSuchDevice(input.inventory_id)] });
        const loaded = await bookFor(ctx, [question]);
        const speaking = await speakingOf(ctx, translator, loaded);
        const answer = find(loaded.book, question);
        const [since = []] = await changedSince(ctx, [{ question, answer }]);
        return { body: lookupBody(speaking, { question, answer, since }) };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'prices/lookup/batch',
      summary: 'Up to 1,000 price questions at once; each has its own answer, in the order asked',
      input: z.strictObject({ questions: z.array(askedPrice).min(1).max(mostQuestions) }),
      output: z.object({
        data: z.array(z.union([lookupAnswer, failedQuestion])),
        meta: z.object({ total: z.number(), found: z.number(), gaps: z.number(), failed: z.number() }),
      }),
      async run({ ctx, input }) {
        const questions = await questionsFor(ctx, input.questions);
        const loaded = await bookFor(
          ctx,
          questions.filter((question) => question !== null),
        );
        const speaking = await speakingOf(ctx, translator, loaded);
        const data = await answersOf(ctx, { questions, speaking, book: loaded.book, asked: input.questions });
        const found = data.filter((one) => one.data !== null).length;
        const refused = data.filter((one) => 'errors' in one).length;
        return { body: { data, meta: { total: data.length, found, gaps: data.length - found - refused, failed: refused } } };
      },
    }),
  ];
}
