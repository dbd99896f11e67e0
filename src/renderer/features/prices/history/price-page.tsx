// A price row in full, with how the price it belongs to developed.
import type { RecordKind } from '#renderer/records/kind/record-kind.ts';
import { RecordPage } from '#renderer/records/page/record-page.tsx';
import { historyTab } from '../shared/price-answers.ts';
import { PriceHistory } from './price-history.tsx';

const parts = { tabs: [{ name: historyTab, Panel: PriceHistory }] };

export function PricePage({ kind }: { kind: RecordKind }) {
  return <RecordPage kind={kind} parts={parts} />;
}
