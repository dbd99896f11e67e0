// The price list on paper: contract and words in, draw list out. Pure. Geometry of docs/data-contracts.md#price-list-layout (x and y
// inside a column of 561 points), with page "n / m" (docs/interface/papers.md#pdf) and the column heads again from the second page on.
import { numberTexts } from '#server/pdf/amount-text.ts';
import { a4, type DrawList } from '#server/pdf/draw-list.ts';
import type { Measure } from '#server/pdf/fonts.ts';
import { createFlow, createTags, type Frame } from '#server/pdf/page-flow.ts';
import { cutToWidth, printable } from '#server/pdf/text-fit.ts';
import { left, right, small } from './grid.ts';
import type { PriceListPrint } from './layout-context.ts';
import { headMarks, runningHead } from './layout-head.ts';
import { articleRows, calibrationRows, conditionRows, sectionHead, serviceRows, tableHead } from './layout-sections.ts';

const contentBottom = 806;
const titleBand = 224;
const pageTop = 12;

export function layoutPriceList(print: PriceListPrint, measure: Measure): DrawList {
  const { document, words } = print;
  const { list, meta } = document;
  const tags = createTags();
  const context = { print, measure, tags, texts: numberTexts(meta.locale) };
  // Made before anything else, so that they come first for those who listen.
  const head = headMarks(context);
  const frame: Frame = {
    ...a4,
    bottom: contentBottom,
    begin(page, put) {
      if (page === 1) {
        put(...head);
        return pageTop + titleBand;
      }
      const { marks, bottom } = runningHead(context);
      put(...marks);
      return bottom;
    },
    end(page, pages, put) {
      const top = contentBottom + 8;
      const lines = print.footer.split('\n').map((line) => cutToWidth(printable(line), { ...small, width: 460, measure }));
      put({ kind: 'line', from: [left, contentBottom + 2], to: [right, contentBottom + 2], width: 0.4, color: '#8A8A8A' });
      for (const [index, text] of lines.slice(0, 2).entries())
        put({ kind: 'text', x: left, baseline: top + 5 + index * 9, text, ...small, color: '#444444' });
      put({ kind: 'text', x: right, baseline: top + 5, text: `${page} / ${pages}`, ...small, align: 'right', color: '#444444' });
    },
  };
  const flow = createFlow(frame);
  const sections = [
    { title: words.calibration, kind: 'calibration', rows: calibrationRows, count: list.counts.categories },
    { title: words.services, kind: 'services', rows: serviceRows, count: list.counts.services },
    { title: words.articles, kind: 'articles', rows: articleRows, count: list.counts.articles },
  ] as const;
  for (const { title, kind, rows, count } of sections) {
    if (count === 0) continue;
    const section = tags.add('Sect', null);
    flow.add(sectionHead({ title, parent: section, ...context }));
    const table = tags.add('Table', section);
    flow.add(tableHead({ kind, parent: table, ...context }));
    // The heads are the table's once; again they only help the eye.
    const heads = tableHead({ kind, parent: null, ...context });
    for (const block of rows({ parent: table, ...context })) flow.add({ ...block, heads });
  }
  const section = tags.add('Sect', null);
  flow.add(sectionHead({ title: words.conditions, parent: section, ...context }));
  for (const block of conditionRows({ parent: section, ...context })) flow.add(block);
  return {
    title: `${words.title} ${list.group.name ?? words.list_prices} ${list.date}`,
    language: meta.locale,
    createdAt: meta.generated_at,
    author: print.author,
    pages: flow.finish(),
    tags: tags.list,
  };
}
