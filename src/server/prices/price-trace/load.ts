// One answer of price finding as the sheet "Why this price": the question, the result, the steps with what each weighed up, in the
// caller's language.
import { withMinus } from '#server/contract/values/numbers/minus.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { netOfAll, oneUnit } from '../../contract/values/net-price.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import type { AppliedDerivation, Candidate, PriceAnswer, TraceEntry } from '../engine/book/price-answer.ts';
import type { PriceBook } from '../engine/book/price-book.ts';
import type { PriceQuestion } from '../engine/book/price-question.ts';
import {
  amountText,
  groupName,
  messageOf,
  moneyText,
  type Speaking,
  stepName,
  stepOutcome,
  whyLost,
} from '../lookup/answer-texts.ts';
import type { PriceTracePrint, TraceCandidate, TraceStair } from './contract.ts';

interface TraceInput {
  book: PriceBook;
  question: PriceQuestion;
  answer: PriceAnswer;
  /** What device and customer are called, as far as the caller may know. */
  called: { device: string | null; customer: string | null };
  lab: { name: string };
  createdAt: string;
  /** What was otherwise on the day asked about, in sentences. */
  otherwise: readonly string[];
}

export function priceTracePrint(
  speaking: Speaking,
  { book, question, answer, called, lab, createdAt, otherwise }: TraceInput,
): PriceTracePrint {
  const say = (key: string, params?: Record<string, string>) =>
    speaking.translator.text(speaking.language, `documents.price_trace.${key}`, params);
  return {
    title: say('title'),
    locale: locales[speaking.language],
    createdAt,
    author: lab.name,
    question: questionLines(speaking, { question, called, say }),
    result: { ...resultOf(speaking, answer, say), message: [messageOf(speaking, answer), ...otherwise].join(' ') },
    stairs: answer.trace.map((entry) => {
      const candidates = entry.candidates.map((one) => candidateOf(speaking, one, { book, say }));
      const rule =
        entry.step === 'derivation' && answer.kind === 'hit' && answer.derivation ? [ruleOf(speaking, answer.derivation)] : [];
      return stairOf(speaking, entry, [...rule, ...candidates]);
    }),
    more: say('more'),
    footer: lab.name,
  };
}

type Say = (key: string, params?: Record<string, string>) => string;

function resultOf(speaking: Speaking, answer: PriceAnswer, say: Say) {
  if (answer.kind === 'gap') return { label: say('gap'), value: '–', detail: '' };
  const { quantity, basis, total } = answer;
  const net = amountText(speaking, netOfAll(basis), basis.units);
  const detail = quantity === oneUnit && basis.units === oneUnit ? '' : `${plain(quantity, speaking)} × ${net}`;
  return { label: say('total'), value: moneyText(total, speaking), detail };
}

const plain = (value: number, { language }: Speaking) => withMinus(new Intl.NumberFormat(language).format(fromHundredths(value)));

const day = (date: string | null, { language }: Speaking) => dateText(date, locales[language]);

interface QuestionInput extends Pick<TraceInput, 'question' | 'called'> {
  say: Say;
}

function questionLines(speaking: Speaking, { question, called, say }: QuestionInput): PriceTracePrint['question'] {
  const { names } = speaking;
  const { typeId, serviceId, complexity, date, quantity } = question;
  const asked = question.for;
  const groupId = asked.kind === 'group' || asked.kind === 'customer' ? asked.groupId : null;
  const line = (label: string, value: string | null | undefined) => (value ? [{ label: say(label), value }] : []);
  return [
    ...line('device', called.device),
    ...line('type', typeId === null ? null : (names.types.get(typeId)?.name ?? typeId)),
    ...line('service', serviceId === null ? null : (names.services.get(serviceId)?.name ?? serviceId)),
    ...line('customer', called.customer),
    ...line('group', groupName(speaking, groupId)),
    ...line('complexity', complexity),
    ...line('quantity', plain(quantity, speaking)),
    ...line('date', day(date, speaking)),
  ];
}

function stairOf(speaking: Speaking, entry: TraceEntry, candidates: readonly TraceCandidate[]): TraceStair {
  return {
    title: stepName(speaking, entry),
    outcome: stepOutcome(speaking, entry),
    amount: entry.amount === null || entry.outcome === 'not_reached' ? null : amountText(speaking, entry.amount, entry.units),
    counts: entry.outcome === 'hit' || entry.outcome === 'applied',
    candidates,
  };
}

/** The rule that made one price of the other. */
function ruleOf(speaking: Speaking, { groupId, kind, value }: AppliedDerivation): TraceCandidate {
  const sign = value < 0 ? '' : '+';
  const change = kind === 'percent' ? `${plain(value, speaking)} %` : moneyText(value, speaking);
  return { text: groupName(speaking, groupId), value: `${sign}${change}`, why: null };
}

function candidateOf(speaking: Speaking, one: Candidate, { book, say }: { book: PriceBook; say: Say }): TraceCandidate {
  const why = whyLost(speaking, one);
  const money = amountText(speaking, one.value, one.units);
  const percent = `${plain(one.value, speaking)} %`;
  if (one.table === 'price_surcharges') {
    const kind = book.source.surcharges.find(({ id }) => id === one.id)?.kind;
    return { text: one.complexity ?? '', value: kind === 'percent' ? percent : money, why };
  }
  if (one.table === 'price_scales') {
    const scale = book.source.scales.find(({ id }) => id === one.id);
    const text = say('from', { quantity: plain(scale?.minQuantity ?? 0, speaking) });
    return { text, value: scale?.price === null ? percent : money, why };
  }
  if (one.step === 'discount') return { text: '', value: percent, why };
  const { startDate, endDate, complexity } = one;
  const validity =
    startDate === null && endDate === null ? null : `${day(startDate, speaking)} … ${day(endDate, speaking)}`.trim();
  return { text: [groupName(speaking, one.groupId), complexity, validity].filter(Boolean).join(', '), value: money, why };
}
