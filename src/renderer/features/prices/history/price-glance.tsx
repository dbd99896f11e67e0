// How a price row stands: what its own question finds today, from when to when it counts, and who wrote it last.
import { Link } from 'react-router';
import { today as todayIs } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCurrency } from '#renderer/lib/session.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { LastChange } from '#renderer/records/price-origin/last-change.tsx';
import { useValidity } from '#renderer/records/price-origin/past-notes.tsx';
import { type PriceAnswer, rowAddress } from '#renderer/records/price-origin/price-answers.ts';
import { PriceOrigin } from '#renderer/records/price-origin/price-origin.tsx';
import { Glance, GlancePart } from '#renderer/ui/glance.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { rowQuestion } from './row-question.ts';

export function PriceGlance({ kind, entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const validity = useValidity();
  const { attributes } = record;
  const question = rowQuestion(kind.path, attributes, todayIs());
  const [from, until] = [textOf(attributes.start_date) || null, textOf(attributes.end_date) || null];
  return (
    <Glance>
      <GlancePart title={t('ui.price_origin.title')} wide>
        {question === null ? (
          <p>{t('ui.price_origin.general', { price: format.money(Number(attributes.price), currency) })}</p>
        ) : (
          <PriceOrigin question={question} ownRow={record.id} note={(answer) => <OtherRow record={record} answer={answer} />} />
        )}
      </GlancePart>
      <GlancePart title={t('ui.price_origin.validity')}>
        <p>{validity(from, until)}</p>
      </GlancePart>
      <GlancePart title={t('ui.price_origin.changed')}>
        <LastChange path={kind.path} id={record.id} />
      </GlancePart>
    </Glance>
  );
}

/** Another row may come before this one, although it counts as well. */
function OtherRow({ record, answer: { meta } }: { record: RecordRow; answer: PriceAnswer }) {
  const { t } = useI18n();
  if (meta.row === null || meta.row.id === record.id) return null;
  const address = rowAddress(meta.row);
  return (
    <p className={table.warn}>
      {address === null ? t('ui.price_origin.other') : <Link to={address}>{t('ui.price_origin.other')}</Link>}
    </p>
  );
}
