// A price row in full, with where its price comes from and how it developed.
import type { RecordKind } from '#renderer/records/kind/record-kind.ts';
import { RecordPage } from '#renderer/records/page/record-page.tsx';
import { historyTab } from '#renderer/records/price-origin/price-answers.ts';
import { PriceGlance } from './price-glance.tsx';
import { PriceHistory } from './price-history.tsx';

const parts = { Glance: PriceGlance, tabs: [{ name: historyTab, Panel: PriceHistory }] };

export function PricePage({ kind }: { kind: RecordKind }) {
  return <RecordPage kind={kind} parts={parts} />;
}
