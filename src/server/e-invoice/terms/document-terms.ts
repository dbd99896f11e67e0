// What an invoice says of itself: number, days, references, how it is paid.
import { isPlainDate } from '../../contract/values/dates.ts';
import { isIban, plainIban } from '../../contract/values/trading/iban.ts';
import { leitwegIdProblem, plainLeitwegId } from '../../contract/values/trading/leitweg-id.ts';
import type { Invoice, Period } from '../model.ts';
import { type Asked, type Check, isMissing, type MissingTerm, told } from './term.ts';

/** BR-DE-17; the standard has some forty more, which no lab writes. */
const typeCodes = ['326', '380', '381', '384', '389', '875', '876', '877'];

export function documentTerms({ invoice, isXrechnung }: Asked): MissingTerm[] {
  const { number, issueDate, dueDate, typeCode, currency, buyerReference, paymentTerms, totals, precedingInvoices } = invoice;
  const isCorrected = typeCode === '384' && precedingInvoices.length === 0;
  return told([
    [isMissing(number), 'number', 'BT-1', 'BR-02', '/number'],
    [!isPlainDate(issueDate), 'issue_date', 'BT-2', 'BR-03', '/issueDate'],
    [!typeCodes.includes(typeCode), 'type_code', 'BT-3', 'BR-DE-17', '/typeCode', { found: typeCode }],
    [!/^[A-Z]{3}$/.test(currency), 'currency', 'BT-5', 'BR-05', '/currency'],
    [dueDate !== null && !isPlainDate(dueDate), 'due_date_form', 'BT-9', 'BR-CO-25', '/dueDate'],
    [totals.payable > 0 && isMissing(dueDate) && isMissing(paymentTerms), 'due_date', 'BT-9', 'BR-CO-25', '/dueDate'],
    [isXrechnung && isMissing(buyerReference), 'buyer_reference', 'BT-10', 'BR-DE-15', '/buyerReference'],
    [isWrongLeitwegId(invoice), 'leitweg_id', 'BT-10', 'BR-DE-15', '/buyerReference', { found: buyerReference ?? '' }],
    [isXrechnung && !areDiscountTerms(paymentTerms), 'skonto', 'BT-20', 'BR-DE-18', '/paymentTerms'],
    [isCorrected, 'preceding', 'BT-25', 'BR-DE-26', '/precedingInvoices'],
    ...precedingInvoices.map(
      (one, at): Check => [isMissing(one.number), 'preceding', 'BT-25', 'BR-55', `/precedingInvoices/${at}/number`],
    ),
    [isWrongPeriod(invoice.period), 'period', 'BT-74', 'BR-29', '/period'],
    [lacksServiceTime(invoice), 'service_time', 'BT-72', 'BR-DE-TMP-32', '/deliveryDate'],
    ...paymentChecks(invoice, isXrechnung),
  ]);
}

/** Whoever routes by it needs one; else it is one only where it looks like one. */
function isWrongLeitwegId({ buyerReference, buyer }: Invoice): boolean {
  if (isMissing(buyerReference)) return false;
  const plain = plainLeitwegId(buyerReference ?? '');
  const isMeant = buyer.electronicAddress?.scheme === '0204' || /^\d{8,12}(-[A-Z0-9]{1,30})?-\d{2}$/.test(plain);
  return isMeant && leitwegIdProblem(plain) !== null;
}

/** A line that begins with # is for programs: a discount for early payment, and the line ends. */
function areDiscountTerms(terms: string | null): boolean {
  const lines = (terms ?? '').split('\n').filter((line) => line.trimStart().startsWith('#'));
  return lines.every((line) => /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/.test(line.trim()));
}

export function isWrongPeriod(period: Period | null): boolean {
  if (period === null) return false;
  const { from, to } = period;
  if (from === null && to === null) return true;
  return [from, to].some((day) => day !== null && !isPlainDate(day)) || (from !== null && to !== null && from > to);
}

/** The law asks for it (§ 14 (4) no. 6 UStG), the rules of the format only warn. */
function lacksServiceTime({ deliveryDate, period, lines }: Invoice): boolean {
  if (deliveryDate !== null) return !isPlainDate(deliveryDate);
  return period === null && !(lines.length > 0 && lines.every((line) => line.period !== null));
}

/** UNTDID 4461: credit transfers. */
const transfers = ['30', '58'];

function paymentChecks({ payment }: Invoice, isXrechnung: boolean): Check[] {
  if (payment === null) return [[isXrechnung, 'payment', 'BT-81', 'BR-DE-1', '/payment']];
  const { meansCode, iban } = payment;
  const isTransfer = transfers.includes(meansCode);
  const isWrong = meansCode === '58' && !isMissing(iban) && !isIban(plainIban(iban ?? ''));
  return [
    [isMissing(meansCode), 'payment', 'BT-81', 'BR-49', '/payment/meansCode'],
    [isTransfer && isMissing(iban), 'iban', 'BT-84', isXrechnung ? 'BR-DE-23' : 'BR-61', '/payment/iban'],
    [isWrong, 'iban_form', 'BT-84', 'BR-DE-19', '/payment/iban', { found: iban ?? '' }],
  ];
}
