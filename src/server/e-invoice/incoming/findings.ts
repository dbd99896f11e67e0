// What there is to say of an invoice that came: terms and sums by the rules, and what is not shown of it. What only we ask for, and the
// official rules let pass, is a hint: it may be paid.
import type { Invoice } from '../model.ts';
import type { ReadingNote } from '../read/reading.ts';
import { type MissingTerm, missingTerms } from '../terms/missing-terms.ts';
import { isWithoutLines, isXrechnung } from './profile.ts';

export interface Finding {
  /** A note says what is not shown, and is nothing to be mended. */
  severity: 'error' | 'hint' | 'note';
  /** Its number in EN 16931. */
  term: string;
  /** Null where no rule is broken. */
  rule: string | null;
  line: string | null;
  key: string;
  params: Readonly<Record<string, string>>;
}

interface Judged {
  invoice: Invoice;
  guideline: string | null;
  notKept: readonly ReadingNote[];
}

export function findingsOf({ invoice, guideline, notKept }: Judged): Finding[] {
  const terms = missingTerms(invoice, isXrechnung(guideline) ? 'xrechnung-cii' : 'zugferd');
  const withoutLines = isWithoutLines(guideline);
  const found = terms.filter(({ rule }) => !(withoutLines && ofLines.has(rule))).map(findingOf);
  return [
    ...(withoutLines ? [aidForBooking] : []),
    ...found.filter(({ severity }) => severity === 'error'),
    ...found.filter(({ severity }) => severity !== 'error'),
    ...notKept.map(noteOf),
  ];
}

/** What follows from there being no lines. */
const ofLines: ReadonlySet<string> = new Set(['BR-16', 'BR-CO-10']);

const aidForBooking: Finding = {
  ...{ severity: 'error', term: 'BG-25', rule: 'BR-16', line: null },
  ...{ key: 'e_invoice.incoming.without_lines', params: { term: 'BG-25', rule: 'BR-16' } },
};

/** What a sentence is filled in with. */
const said = (params: Readonly<Record<string, string>>, name: string) => params[name] ?? '';

/** Stricter than the official rules: check digits of numbers, and the time that the law asks for. */
const ours: ReadonlySet<string> = new Set(['leitweg_id', 'service_time', 'type_code']);

function findingOf({ term, rule, key, severity, params }: MissingTerm): Finding {
  const name = key.slice(key.lastIndexOf('.') + 1);
  const isHint = severity === 'hint' || ours.has(name) || (name === 'vat_id_form' && /^[A-Z]{2}/.test(said(params, 'found')));
  return { severity: isHint ? 'hint' : 'error', term, rule, line: said(params, 'line') || null, key: keyOf(key, name), params };
}

/** What is said of seller and buyer when we issue speaks of the lab and its customer; here they are others. */
const reworded = /^(seller_.*|buyer_.*|contact_.*|payment|vat_id_form|leitweg_id|service_time|type_code)$/;

const keyOf = (key: string, name: string) =>
  key.startsWith('e_invoice.term.') && reworded.test(name) ? `e_invoice.incoming.${name}` : key;

function noteOf({ key, term, params }: ReadingNote): Finding {
  return { severity: 'note', term, rule: null, line: said(params, 'line') || null, key, params };
}

/** Nothing to mend, something to look at, or against the rules. */
export function lightOf(findings: readonly Finding[]): 'green' | 'yellow' | 'red' {
  if (findings.some(({ severity }) => severity === 'error')) return 'red';
  return findings.some(({ severity }) => severity === 'hint') ? 'yellow' : 'green';
}
