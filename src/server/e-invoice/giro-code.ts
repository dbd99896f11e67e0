// The GiroCode: what a QR code holds so that a bank's app fills in a transfer. EPC069-12, version 002, UTF-8, euros alone.
// Draw it with error correction M, as the guideline asks.
import { isIban, plainIban } from '../contract/values/trading/iban.ts';

export interface Transfer {
  accountName: string;
  iban: string;
  /** Needed outside the European Economic Area only. */
  bic: string | null;
  /** Cents. */
  amount: number;
  currency: string;
  /** What the transfer is told to be for. */
  remittance: string;
}

const mostCents = 99_999_999_999;
const mostName = 70;
const mostRemittance = 140;
/** Of the whole content. */
const mostBytes = 331;

/** Null where no code can be made: other currencies, nothing to pay or too much, no name, an account number that is none. */
export function giroCode({ accountName, iban, bic, amount, currency, remittance }: Transfer): string | null {
  const [account, bank] = [plainIban(iban), bic ? plainIban(bic) : ''];
  const name = shortened(inOneLine(accountName), { signs: mostName, bytes: mostName * 2 });
  if (currency !== 'EUR' || !(amount >= 1 && amount <= mostCents) || !isIban(account) || name === '') return null;
  if (bank !== '' && !/^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(bank)) return null;
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const before = ['BCD', '002', '1', 'SCT', bank, name, account, euros, '', '', ''].join('\n');
  const left = mostBytes - Buffer.byteLength(before);
  return (before + shortened(inOneLine(remittance), { signs: mostRemittance, bytes: left })).trimEnd();
}

const inOneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .trim();

/** Whole letters only. */
function shortened(text: string, { signs, bytes }: { signs: number; bytes: number }): string {
  const kept = [...text].slice(0, signs);
  while (Buffer.byteLength(kept.join('')) > bytes) kept.pop();
  return kept.join('').trimEnd();
}
