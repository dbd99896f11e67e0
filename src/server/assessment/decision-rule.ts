// How a calibration says what it is judged by. The text carries the whole rule, so that what was stated once never changes with a table
// elsewhere. ILAC-G8:09/2019; docs/decision-rules.md shows the spellings.
import { type Decimal, parseDecimal, signOf } from './decimal.ts';

export type DecisionRule =
  /** The limits as they are. */
  | { kind: 'simple' }
  /** The limits narrowed by a multiple of the expanded uncertainty. */
  | { kind: 'guarded'; factor: Decimal }
  /** ISO 14253-1: conformity is proved with this probability; a share, 0.95. */
  | { kind: 'iso_14253'; probability: number }
  /** The limits narrowed so that they and the uncertainty add up by squares. */
  | { kind: 'rss' }
  /** Dobbert's band, with which at most 2 % are wrongly accepted whatever the devices are like. */
  | { kind: 'managed' }
  /** Accepted where the value lies beyond the limits with at most this probability; a share, 0.02. */
  | { kind: 'target'; risk: number };

export const ruleKinds = ['simple', 'guarded', 'iso_14253', 'rss', 'managed', 'target'] as const satisfies DecisionRule['kind'][];

const simpleRule: DecisionRule = { kind: 'simple' };

const number = '\\d{1,3}(?:[.,]\\d{1,6})?';
const patterns = {
  simple: /^simple(?: acceptance)?$/,
  band: new RegExp(String.raw`(?:^|[\s(])w ?= ?(?:0|(${number})? ?[*·×]? ?u)\)?$`),
  iso: new RegExp(String.raw`^(?:din )?(?:en )?iso 14253(?:-1)?(?::\d{4})?(?: \(?(?:p ?= ?)?(${number}) ?%\)?)?$`),
  rss: /^rss$/,
  managed: /^dobbert(?: \(?(?:2 ?%(?: pfa)?|pfa (?:<=|≤) ?2 ?%)\)?)?$/,
  target: new RegExp(`^pfa (?:<=|≤|<) ?(${number}) ?%$`),
};

/** Null for a rule this program does not know: what is stated is never replaced by another. */
export function readDecisionRule(text: string | null): DecisionRule | null {
  const plain = (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain === '') return simpleRule;
  // Whose rule it is may stand before it.
  return ruleOf(plain) ?? ruleOf(plain.slice(plain.indexOf(': ') + 1).trim());
}

function ruleOf(plain: string): DecisionRule | null {
  if (patterns.simple.test(plain)) return simpleRule;
  if (patterns.rss.test(plain)) return { kind: 'rss' };
  if (patterns.managed.test(plain)) return { kind: 'managed' };
  const iso = patterns.iso.exec(plain);
  if (iso) return withShare(iso[1] ?? '95', (probability) => ({ kind: 'iso_14253', probability }));
  const target = patterns.target.exec(plain);
  if (target) return withShare(target[1], (risk) => ({ kind: 'target', risk }));
  const band = patterns.band.exec(plain);
  return band ? banded(band) : null;
}

function banded([whole, factor]: RegExpExecArray): DecisionRule {
  if (!whole.includes('u')) return simpleRule;
  const read = parseDecimal(factor ?? '1');
  return read && signOf(read) > 0 ? { kind: 'guarded', factor: read } : simpleRule;
}

/** Certainty is no probability of a measurement, and half a chance proves nothing. */
function withShare(percent: string | undefined, rule: (share: number) => DecisionRule): DecisionRule | null {
  const share = Number((percent ?? '').replace(',', '.')) / 100;
  const made = rule(share);
  const isPossible = made.kind === 'iso_14253' ? share >= 0.5 && share < 1 : share > 0 && share < 0.5;
  return isPossible ? made : null;
}

/** A share as rules spell it. */
export const percentOf = (share: number) => String(Number((share * 100).toPrecision(8)));
