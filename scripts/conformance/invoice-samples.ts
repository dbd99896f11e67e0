// The instances beside the official rules, and random invoices of ours, judged by them. The rules are for CII: an invoice in UBL is read again
// and judged as the CII that is written of it. Each instance is also read and written by us, and has to stay as right as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Invoice } from '../../src/server/e-invoice/model.ts';
import { readInvoice } from '../../src/server/e-invoice/read/read-invoice.ts';
import { writeCii } from '../../src/server/e-invoice/write/write-cii.ts';
import { writeUbl } from '../../src/server/e-invoice/write/write-ubl.ts';
import { brokenInvoices } from '../../tests/support/broken-invoices.ts';
import { randomInvoices } from '../../tests/support/random-invoices.ts';
import { compileRules, type OfficialRules } from './official-rules.ts';

interface Asked {
  rules: string;
  instances: string;
  count: number;
}

type Judge = OfficialRules['judge'];

/** What a rule said, by how many documents broke it. */
type Tally = Map<string, number>;

export function judgeInvoices({ rules, instances, count }: Asked): boolean {
  const seed = Date.now() % 1_000_000;
  console.log(`Compiling ${rules}`);
  const official = compileRules(rules);
  const { judge } = official;
  const results = [
    instancesStand(judge, instances),
    ours(judge, fc.sample(randomInvoices, { numRuns: count, seed }), seed),
    changedCent(judge, instances),
    brokenAreFound(official),
  ];
  console.log(
    'These rules are of EN 16931 for CII. UBL and the rules of XRechnung (BR-DE) have none here: UBL was read again and judged as CII.',
  );
  return results.every(Boolean);
}

const nameds = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort();

function instancesStand(judge: Judge, folder: string): boolean {
  const names = nameds(folder);
  const broken = names.flatMap((name) => {
    const xml = readFileSync(join(folder, name), 'utf8');
    const { invoice, notKept } = readInvoice(xml);
    const before = judge(xml).fatal;
    const after = judge(writeCii(invoice, 'xrechnung-cii')).fatal;
    const lost = notKept.map(({ term }) => term).join(' ');
    console.log(`${name}: ${before.length} fatal, ${after.length} once read and written${lost && `, not kept: ${lost}`}`);
    return [...before, ...after];
  });
  console.log(`${names.length} instances, ${broken.length} fatal ${[...new Set(broken)].join(' ')}\n`);
  return broken.length === 0;
}

function ours(judge: Judge, invoices: readonly Invoice[], seed: number): boolean {
  const [fatal, warnings]: [Tally, Tally] = [new Map(), new Map()];
  let asked = 0;
  for (const [index, invoice] of invoices.entries()) {
    const again = readInvoice(writeUbl(invoice)).invoice;
    const written = [writeCii(invoice, index % 2 === 0 ? 'xrechnung-cii' : 'zugferd'), writeCii(again, 'xrechnung-cii')];
    for (const one of written.map(judge)) {
      asked += one.asked;
      add(fatal, one.fatal);
      add(warnings, one.warnings);
    }
  }
  console.log(
    `${invoices.length} random invoices (seed ${seed}), each as XRechnung or ZUGFeRD, and by way of UBL: ${asked} rules asked`,
  );
  console.log(
    `${[...fatal.values()].reduce((sum, count) => sum + count, 0)} fatal ${told(fatal)}; warnings ${told(warnings) || 0}\n`,
  );
  return fatal.size === 0;
}

function add(tally: Tally, rules: readonly string[]): void {
  for (const rule of rules) tally.set(rule, (tally.get(rule) ?? 0) + 1);
}

const told = (tally: Tally) => [...tally].map(([rule, count]) => `${rule} x ${count}`).join(', ');

/** The rules are awake: one cent more of tax is found. */
function changedCent(judge: Judge, folder: string): boolean {
  const [name] = nameds(folder);
  if (name === undefined) return true;
  const { invoice } = readInvoice(readFileSync(join(folder, name), 'utf8'));
  const vat = invoice.vat.map((part) => ({ ...part, tax: part.tax + 1 }));
  const totals = { ...invoice.totals, tax: invoice.totals.tax + vat.length };
  const { fatal } = judge(writeCii({ ...invoice, vat, totals }, 'xrechnung-cii'));
  const [before, after] = [invoice.totals.tax, totals.tax].map((cents) => (cents / 100).toFixed(2));
  console.log(`${name} with tax ${before} made ${after}: ${fatal.join(' ') || 'nothing found'}\n`);
  return fatal.includes('BR-CO-15');
}

/** Where we say that a rule of the standard is broken, the rules say so, too. */
function brokenAreFound({ known, judge }: OfficialRules): boolean {
  let [asked, agreed] = [0, 0];
  for (const { name, invoice, told } of brokenInvoices.filter(({ isStricter }) => !isStricter)) {
    const rules = told.map((one) => one.split(' ')[1] ?? '').filter((rule) => known.has(rule));
    if (rules.length === 0) continue;
    const { fatal } = judge(writeCii(invoice, 'xrechnung-cii'));
    const silent = rules.filter((rule) => !fatal.includes(rule));
    asked += rules.length;
    agreed += rules.length - silent.length;
    if (silent.length > 0) console.log(`${name}: we say ${silent.join(' ')}, the rules ${fatal.join(' ') || 'nothing'}`);
  }
  console.log(`${agreed} of ${asked} rules that we say are broken are broken by the official rules\n`);
  return agreed === asked;
}
