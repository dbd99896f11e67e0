// Prices in sentences: what matched, why nothing did, what each step came to and why each candidate lost, in the caller's
// language and with names instead of keys. docs/interface/prices.md#endpoints `meta`; docs/interface/prices.md#matched-by.

import type { Language } from '../../contract/principal.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { oneUnit } from '../../contract/values/net-price.ts';
import { withMinus } from '../../contract/values/numbers/minus.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { BookNames } from '../book/load-price-book.ts';
import type { Candidate, PriceAnswer, PriceGap, TraceEntry } from '../engine/book/price-answer.ts';
import type { PriceBook } from '../engine/book/price-book.ts';

export interface Speaking {
  translator: Translator;
  language: Language;
  names: BookNames;
  book: PriceBook;
  currency: string;
}

const formats = new Map<string, Intl.NumberFormat>();

export function moneyText(amount: number, { language, currency }: Pick<Speaking, 'language' | 'currency'>): string {
  const name = `${language} ${currency}`;
  const known = formats.get(name);
  const format = known ?? new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', moneyStyle(currency));
  if (!known) formats.set(name, format);
  return withMinus(format.format(fromHundredths(amount)));
}

/** Cents everywhere, also where a currency has none: amounts are kept with two decimals. */
function moneyStyle(currency: string): Intl.NumberFormatOptions {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return /^[A-Z]{3}$/.test(currency) ? { style: 'currency', currency, currencyDisplay: 'code', ...decimals } : decimals;
}

/** `100.00 EUR for 10` where it is not of one. */
export function amountText(speaking: Speaking, amount: number, units: number): string {
  const text = moneyText(amount, speaking);
  const quantity = new Intl.NumberFormat(speaking.language).format(fromHundredths(units));
  return units === oneUnit ? text : say(speaking, 'step.for_units', { amount: text, quantity });
}

function say({ translator, language }: Speaking, key: string, params: Record<string, string> = {}): string {
  return translator.text(language, `prices.${key}`, params);
}

export function groupName(speaking: Speaking, id: string | null): string {
  return id === null ? say(speaking, 'list_price') : (speaking.names.groups.get(id)?.name ?? id);
}

function className({ names }: Speaking, id: string | null): string {
  const found = id === null ? undefined : names.classes.get(id);
  return found ? [found.number, found.name].filter(Boolean).join(' ') : (id ?? '');
}

export function messageOf(speaking: Speaking, answer: PriceAnswer): string {
  if (answer.kind === 'hit') {
    const { row, matchedBy, inheritedFrom } = answer;
    const what = say(speaking, `matched.${matchedBy}`, { class: className(speaking, inheritedFrom ?? row.classId) });
    const whose = groupName(speaking, row.groupId);
    const message = matchedBy === 'article' ? 'message.article' : answer.derived ? 'message.derived' : 'message.hit';
    return say(speaking, message, { what, group: whose });
  }
  return say(speaking, gapKey(answer), {
    what: whatWasAsked(speaking, answer),
    group: groupName(speaking, answer.params.groupId),
    date: dateText(answer.params.date, locales[speaking.language]),
  });
}

function gapKey({ reason, params }: PriceGap): string {
  return reason === 'no_group' && params.groupId !== null ? 'gap.no_such_group' : `gap.${reason}`;
}

function whatWasAsked(speaking: Speaking, { params: { typeId, serviceId, complexity } }: PriceGap): string {
  const { types, services } = speaking.names;
  const parts = [
    typeId === null ? null : (types.get(typeId)?.name ?? typeId),
    serviceId === null ? null : (services.get(serviceId)?.name ?? serviceId),
    complexity,
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ') || '–';
}

/** Every reason it lost for; empty for the one that won. */
export function whyLost(speaking: Speaking, { lost }: Candidate): string | null {
  return lost.length === 0 ? null : lost.map((reason) => say(speaking, `lost.${reason}`)).join(' ');
}

/** Which step it is, at which class, and whether a derivation starts from it. */
export function stepName(speaking: Speaking, entry: TraceEntry): string {
  const step = say(speaking, `step.${entry.step}`);
  const name =
    entry.classId === null ? step : say(speaking, 'step.at_class', { step, class: className(speaking, entry.classId) });
  const base = entry.pass === 'base' ? ` (${say(speaking, 'step.base', { group: groupName(speaking, entry.groupId) })})` : '';
  return `${name}${base}`;
}

/** What came of it, and why it came to nothing. */
export function stepOutcome(speaking: Speaking, { outcome, reason, floored }: TraceEntry): string {
  const parts = [
    say(speaking, `outcome.${outcome}`),
    reason === null ? '' : say(speaking, `trace.${reason}`),
    floored ? say(speaking, 'floored') : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** One stair: the step, whose prices it looked for, what it came to and, where it made the price, the amount after it. */
export function stepText(speaking: Speaking, entry: TraceEntry): string {
  const used = entry.outcome === 'hit' || entry.outcome === 'applied';
  const amount = entry.amount === null || !used ? '' : ` → ${amountText(speaking, entry.amount, entry.units)}`;
  return `${stepName(speaking, entry)}: ${stepOutcome(speaking, entry)}${amount}`;
}
