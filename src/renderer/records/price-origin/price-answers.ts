// What the finder answers, asked from v2, and the rows an answer leads to.
import { queryOptions } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { articleKind } from '#renderer/records/kinds/prices/articles.ts';
import { devicePriceKind } from '#renderer/records/kinds/prices/device-prices.ts';
import { priceScaleKind } from '#renderer/records/kinds/prices/price-scales.ts';
import { priceSurchargeKind } from '#renderer/records/kinds/prices/price-surcharges.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import { servicePriceKind } from '#renderer/records/kinds/prices/service-prices.ts';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { madeOf } from './made-of.ts';

export type PriceAnswer = paths['/api/v2/prices/lookup']['get']['responses'][200]['content']['application/json'];
export type TraceStep = PriceAnswer['meta']['trace'][number];
export type Candidate = PriceAnswer['meta']['candidates'][number];

/** `question` as it stands in the address of v2. */
export function answerOptions(question: string, language: string) {
  return queryOptions({
    // The sentences of an answer come in the reader's language.
    queryKey: ['rows', madeOf, 'lookup', question, language],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/prices/lookup', { querySerializer: () => question, signal })),
  });
}

const kinds = [priceKind, servicePriceKind, devicePriceKind, priceScaleKind, priceSurchargeKind, articleKind];

/** The tab of a price row's page that tells how the price developed. */
export const historyTab = 'price-history';

/** The page of the row a candidate or an answer names. */
export function rowAddress({ table, id }: { table: string; id: string }): string | null {
  const path = table === 'standard_article' ? articleKind.path : table.replaceAll('_', '-');
  const kind = kinds.find((one) => one.path === path);
  return kind ? addressOf(kind, id) : null;
}
