// The GiroCode, drawn with our own QR codes and read by a program that is not ours; and the numbers it and invoices rely on.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isIban, plainIban } from '#server/contract/values/trading/iban.ts';
import { leitwegIdProblem, plainLeitwegId } from '#server/contract/values/trading/leitweg-id.ts';
import { giroCode, type Transfer } from '#server/e-invoice/giro-code.ts';
import { qrCode, qrPng } from '#server/pdf/codes/qr.ts';

const transfer: Transfer = {
  accountName: 'Prüflabor Süd GmbH & Co. KG',
  iban: 'de79 0000 0000 1234 5678 90',
  bic: 'BYLADEM1001',
  amount: 1_234_505,
  currency: 'EUR',
  remittance: 'Rechnung R25-0001\nvom 2.3.2026 – Größe µL 👍',
};

function readByZbar(content: string): string {
  const code = qrCode(content, 'M');
  if (!code) throw new Error('too long for a code');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-giro-'));
  try {
    const file = join(folder, 'code.png');
    writeFileSync(file, qrPng(code, (code.modules + 8) * 4));
    const { status, stdout, stderr } = spawnSync('zbarimg', ['--quiet', '--raw', '-Sbinary', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a GiroCode', () => {
  it('holds what the guideline asks for, line by line, and is read by another program', () => {
    const content = giroCode(transfer) ?? '';
    expect(content.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Prüflabor Süd GmbH & Co. KG', 'DE79000000001234567890', 'EUR12345.05'],
      ...['', '', 'Rechnung R25-0001 vom 2.3.2026 – Größe µL 👍'],
    ]);
    expect(readByZbar(content)).toBe(content);
  });

  it('stays below 331 bytes and a code of version 13, whatever the texts are', () => {
    const long = giroCode({ ...transfer, accountName: '😀'.repeat(200), remittance: 'ß😀'.repeat(300) }) ?? '';
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(331);
    expect(qrCode(long, 'M')?.modules).toBeLessThanOrEqual(17 + 4 * 13);
    expect(readByZbar(long)).toBe(long);
  });

  it.each([
    ['in francs', { currency: 'CHF' }],
    ['of nothing', { amount: 0 }],
    ['of less than nothing', { amount: -100 }],
    ['of a milliard', { amount: 100_000_000_000 }],
    ['to nobody', { accountName: ' \n' }],
    ['to an account with a digit wrong', { iban: 'DE79000000001234567891' }],
    ['to a bank that is none', { bic: 'BYLA' }],
  ])('is not made for a transfer %s', (_name, change) => {
    expect(giroCode({ ...transfer, ...change })).toBeNull();
  });
});

describe('a Leitweg-ID', () => {
  const keyOf = (typed: string) => leitwegIdProblem(plainLeitwegId(typed))?.key ?? null;

  it.each(['04011000-12345-03', ' 04011000–12345-03 ', '991-33333TEST-33', '04011000-1234512345-06'])('%s is one', (typed) => {
    expect(keyOf(typed)).toBeNull();
  });

  it.each([
    ['04011000-12345-30', 'check'],
    ['04011000-12354-03', 'check'],
    ['14011000-12345-03', 'check'],
    ['0-12345-03', 'shape'],
    ['04011000', 'shape'],
    ['04011000-1_2-03', 'shape'],
    [`04011000-${'1'.repeat(31)}-03`, 'shape'],
  ])('%s is none (%s)', (typed, what) => {
    expect(keyOf(typed)).toBe(`e_invoice.leitweg_id.${what}`);
  });
});

describe('an IBAN', () => {
  it.each(['DE79 0000 0000 1234 5678 90', 'DE02120300000000202051', 'gb82 west 1234 5698 7654 32'])('%s is one', (typed) => {
    expect(isIban(plainIban(typed))).toBe(true);
  });

  it.each(['DE79000000001234567809', 'DE7900000000', '', 'D179000000001234567890'])('%s is none', (typed) => {
    expect(isIban(plainIban(typed))).toBe(false);
  });
});
