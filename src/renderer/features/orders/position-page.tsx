// A line of an order by itself: where its price comes from, with the steps that made it, and who wrote it last.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { findIncluded } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { bookingPositionKind } from '#renderer/records/kinds/office/booking-positions.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { LastChange } from '#renderer/records/price-origin/last-change.tsx';
import type { PriceAnswer } from '#renderer/records/price-origin/price-answers.ts';
import { PriceOrigin } from '#renderer/records/price-origin/price-origin.tsx';
import { lineQuestion, readReason } from '#renderer/records/price-origin/price-reason.ts';
import { PriceWhy } from '#renderer/records/price-origin/price-why.tsx';
import { Glance, GlancePart } from '#renderer/ui/glance.tsx';
import table from '#renderer/ui/plain-table.module.css';

const parts = { Glance: PositionGlance };

export function PositionPage() {
  return <RecordPage kind={bookingPositionKind} parts={parts} />;
}

function PositionGlance({ entry: { record, included } }: PartProps) {
  const { t } = useI18n();
  const mayAsk = useCan(priceKind.operations.view);
  const { attributes } = record;
  const order = findIncluded(included, attributes.booking_id)?.attributes;
  const pricedFor = { customer: textOf(order?.customer_id), date: textOf(order?.date) };
  const isFound = readReason(attributes.price_reason) !== null;
  const question = mayAsk && isFound ? lineQuestion(attributes, pricedFor) : null;
  return (
    <Glance>
      <GlancePart title={t('ui.price_origin.title')} wide>
        <p>
          <PriceWhy line={record} pricedFor={pricedFor} />
        </p>
        {question !== null && (
          <PriceOrigin question={question} note={(answer) => <Differs line={attributes} answer={answer} />} />
        )}
      </GlancePart>
      <GlancePart title={t('ui.price_origin.changed')}>
        <LastChange path={bookingPositionKind.path} id={record.id} />
      </GlancePart>
    </Glance>
  );
}

/** What stands in the line is kept; the prices it was found in may be others by now. */
function Differs({ line, answer: { data } }: { line: PartProps['entry']['record']['attributes']; answer: PriceAnswer }) {
  const { t, format } = useI18n();
  if (data === null || line.price === null || Number(line.price) === data.attributes.base_price) return null;
  return (
    <p className={table.warn}>
      {t('ui.price_origin.differs', {
        own: format.amount(Number(line.price)),
        found: format.amount(data.attributes.base_price ?? data.attributes.price),
      })}
    </p>
  );
}
