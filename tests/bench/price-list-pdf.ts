// The price list as PDF under measurement: 5,000 positions from document to bytes, with and without the start of the thread, and how
// long the program's own loop was held up meanwhile. Printed, never asserted. `node tests/bench/price-list-pdf.ts` runs it alone.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createTranslator } from '../../src/server/i18n/translate.ts';
import { createPdfMaker } from '../../src/server/pdf-thread/pdf-thread.ts';
import { buildPriceList } from '../../src/server/prices/price-list/document/build.ts';
import type { PriceListSource, SourceClass } from '../../src/server/prices/price-list/document/source.ts';
import { priceListWords } from '../../src/server/prices/price-list/document/words.ts';
import { barePages } from './bare-pages.ts';
import { line } from './measured-server.ts';

const resources = fileURLToPath(new URL('../../resources', import.meta.url));
const positions = 5000;
const perRoot = 25;

function sourceOf(): PriceListSource {
  const classes = Array.from({ length: positions }, (_, n): SourceClass => {
    const isRoot = n % perRoot === 0;
    const amount = (cents: number) => ({ amount: cents, units: 100, discount: 0, derived: n % 3 === 0, inheritedFrom: null });
    return {
      id: `c${n}`,
      number: `PK${100 + Math.floor(n / perRoot)}${isRoot ? '' : `.${n % perRoot}`}`,
      name: isRoot ? `Messgröße ${n}` : `Prüfmittel der Bauart ${n}, Messbereich bis ${n} Ω`,
      nameSecondary: isRoot ? `Quantity ${n}` : `Instrument of design ${n}, range up to ${n} Ω`,
      parentId: isRoot ? null : `c${n - (n % perRoot)}`,
      depth: isRoot ? 0 : 1,
      finest: !isRoot,
      base: amount(5000 + 37 * n),
      byComplexity: { ISO: amount(6000 + 41 * n), DAkkS: amount(9000 + 53 * n) },
      scales: [],
      exceptions: [],
    };
  });
  return {
    group: null,
    date: '2026-01-01',
    currency: 'EUR',
    complexities: [],
    derivation: null,
    classes,
    otherTypes: [],
    services: [],
    articles: [],
    surcharges: [],
  };
}

export async function priceListPdf(): Promise<void> {
  const words = priceListWords(createTranslator(`${resources}/i18n`), 'de');
  const document = buildPriceList({
    source: sourceOf(),
    languages: { choice: 'both', first: { code: 'de', label: 'Deutsch' }, second: { code: 'en', label: 'Englisch' } },
    words,
    locale: 'de-DE',
    generatedAt: '2026-01-01T00:00:00+00:00',
  });
  const maker = createPdfMaker(`${resources}/fonts`);
  const print = { document, words, units: {}, footer: 'Bench', author: 'Bench', leaders: 'dots' } as const;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let bytes: Uint8Array = new Uint8Array();
  const made = async () => {
    const begun = performance.now();
    bytes = await maker.make({ kind: 'price-list', print });
    return { ms: Math.round(performance.now() - begun), kB: Math.round(bytes.length / 1024) };
  };
  delay.enable();
  line(`PDF of ${positions} positions in two languages, thread started for it`, await made(), 'target < 3000 ms');
  line('the same again', await made());
  delay.disable();
  line('longest wait of the program’s own loop meanwhile', { ms: Math.round(delay.max / 1e6) });
  await maker.close();
  line('the same pages by pdfkit alone', { ms: Math.round(await barePages(bytes)) });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await priceListPdf();
