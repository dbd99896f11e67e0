// An electronic invoice of a supplier, shown and judged; nothing of it is kept. docs/interface/records.md#e-invoice-check, docs/adr/0085.
import { z } from 'zod';
import { AppError, type FieldProblem, invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { type Finding, lightOf } from '../../e-invoice/incoming/findings.ts';
import type { IncomingInvoice } from '../../e-invoice/incoming/judge-incoming.ts';
import type { ReadingNote } from '../../e-invoice/read/reading.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { ReceivedFile } from '../../files/receive.ts';
import type { Translator } from '../../i18n/translate.ts';
import { type CheckedInvoice, checkShape } from './check-shape.ts';
import type { InvoiceReader } from './check-thread.ts';
import { toldInvoice } from './told-invoice.ts';

interface Services {
  translator: Translator;
  invoiceReader: InvoiceReader;
}

/** Lines and findings that a person can still look through. */
const mostLines = 10_000;
const mostFindings = 500;
const mostProblems = 50;

export function incomingCheckAction(services: Services): Action {
  return defineAction({
    method: 'POST',
    path: 'e-invoices/check',
    summary: 'Show an electronic invoice of a supplier (XML or PDF) and judge it by the rules of EN 16931; nothing is kept',
    requirement: needs('bookings_view'),
    since: '0.13.0',
    takesFile: 'read',
    input: z.strictObject({}),
    output: oneOf(objectShape('e-invoice-check', checkShape)),
    async run({ ctx, file }) {
      assertMay(ctx, ctx.lab.registry.resource('invoice'), 'view');
      if (!file) throw new AppError('request.unsupported_type');
      const attributes = await checked(ctx, services, file);
      return { body: { data: { id: file.hash, type: 'e-invoice-check', attributes } } };
    },
  });
}

async function checked(ctx: Ctx, { translator, invoiceReader }: Services, file: ReceivedFile): Promise<CheckedInvoice> {
  const words = wordsOf(ctx, translator);
  try {
    const judged = await invoiceReader.read(file.temporary);
    if ('refused' in judged) throw refused(words, judged.refused);
    const { invoice } = judged.read;
    if (invoice.lines.length > mostLines) throw refused(words, [{ key: 'e_invoice.unreadable.too_much', term: '', params: {} }]);
    return told(words, judged.read);
  } finally {
    await ctx.lab.files.discard(file);
  }
}

/** A sentence about a term. */
type Told = Pick<Finding, 'key' | 'term' | 'params'>;

type Words = ReturnType<typeof wordsOf>;

/** Sentences that begin with a term say it by its name as well. */
const named = /^e_invoice\.(unreadable|not_kept)\.|^e_invoice\.sum\.(document|group)$/;

function wordsOf({ language }: Ctx, translator: Translator) {
  const text = (key: string, params: Readonly<Record<string, string>> = {}) => translator.text(language, key, params);
  /** Null where there is no such text. */
  const textOr = (key: string) => {
    const found = text(key);
    return found === key ? null : found;
  };
  const paramsOf = ({ key, term, params }: Told) => {
    const name = named.test(key) ? textOr(`e_invoice.bt.${term}`) : null;
    return {
      ...(key.startsWith('e_invoice.sum.') && language === 'de' ? withCommas(params) : params),
      ...(name === null ? {} : { term: `${name} (${term})` }),
    };
  };
  return { text, textOr, paramsOf };
}

/** Amounts as they are written in German. */
function withCommas(params: Told['params']): Record<string, string> {
  const isAmount = (name: string) => name === 'found' || name === 'expected';
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, isAmount(name) ? text.replace('.', ',') : text]));
}

function refused({ paramsOf }: Words, problems: readonly ReadingNote[]): AppError {
  const told = problems.slice(0, mostProblems).map((one): FieldProblem => ({ key: one.key, params: paramsOf(one) }));
  return invalid({ file: told });
}

function told(words: Words, { invoice, findings, ...file }: IncomingInvoice): CheckedInvoice {
  return {
    light: lightOf(findings),
    findings: findings.slice(0, mostFindings).map((one) => toldFinding(words, one)),
    findings_total: findings.length,
    ...file,
    kind: words.textOr(`e_invoice.kind.${invoice.typeCode}`) ?? words.text('e_invoice.kind.other', { code: invoice.typeCode }),
    ...toldInvoice(invoice),
  };
}

function toldFinding({ text, paramsOf }: Words, finding: Finding): CheckedInvoice['findings'][number] {
  const { severity, term, rule, line, key } = finding;
  return { severity, term, rule, line, message: text(key, paramsOf(finding)) };
}
