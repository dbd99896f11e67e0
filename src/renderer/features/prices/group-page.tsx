// The page of a price group: from what its prices are derived and how much of the catalogue has one.
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { madeOf } from '#renderer/records/price-origin/made-of.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchOne, type RecordRow } from '../../lib/records.ts';
import { useCan, useCurrency } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { priceCategoryKind } from '../../records/kinds/prices/price-categories.ts';
import { priceKind } from '../../records/kinds/prices/prices.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { useRecord } from '../../records/rows/use-record.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { ShareMeter } from '../../ui/charts/share-meter.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import classes from './group-page.module.css';

const parts = { Glance: GroupGlance };

export function GroupPage() {
  return <RecordPage kind={priceCategoryKind} parts={parts} />;
}

function GroupGlance({ entry: { record } }: PartProps) {
  const canView = useCan(priceKind.operations.view);
  return (
    <Glance>
      <Derivation record={record} />
      {canView && <Coverage id={record.id} />}
    </Glance>
  );
}

function Derivation({ record: { id, attributes } }: { record: RecordRow }) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const { derivation_kind: kind, derivation_value: value, derivation_start_date: from, derivation_end_date: until } = attributes;
  const day = (date: unknown) => (date ? format.date(String(date)) : '…');
  const amount = Number(value ?? 0);
  const signed = `${amount > 0 ? '+' : ''}${format.number(amount)}`;
  return (
    <GlancePart title={t('ui.price-group.derivation')}>
      {kind === null ? (
        <p>{t('ui.price-group.own')}</p>
      ) : (
        <ol className={classes.chain}>
          <Base />
          <li className={classes.step}>
            <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
            <b>{kind === 'percent' ? `${signed}\u00a0%` : `${signed}\u00a0${currency}`}</b>
            {(from || until) && (
              <span className={classes.period}>{t('ui.price-group.period', { from: day(from), until: day(until) })}</span>
            )}
          </li>
          <li className={classes.step}>
            <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
            {textOf(attributes.name)}
          </li>
        </ol>
      )}
      <Link className={classes.link} to={`/prices/matrix?${new URLSearchParams({ groups: `list,${id}` })}`}>
        {t('ui.price-group.matrix')}
      </Link>
    </GlancePart>
  );
}

/** What other groups derive from: the lead group, where the lab names one. */
function Base() {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const maySee = useCan(['administration_management']);
  const lead = useQuery({
    queryKey: ['record', 'settings', leadSetting],
    queryFn: ({ signal }) => fetchOne('settings', leadSetting, '', signal),
    enabled: maySee,
  });
  const id = textOf(lead.data?.body.data.attributes.value);
  const group = useRecord(priceCategoryKind, id === '' ? null : id);
  if (!lead.data) return <li>{t('ui.price-group.base')}</li>;
  return <li>{group.data ? titleOf(priceCategoryKind, group.data.body.data) : t('ui.matrix.list_price')}</li>;
}

const leadSetting = 'settings.price.price_lead_group';
const steps = ['device', 'device_procedure', 'type', 'class', 'procedure_class', 'flat'] as const;

function Coverage({ id }: { id: string }) {
  const { t, format } = useI18n();
  const overview = useQuery({
    queryKey: ['rows', madeOf, 'overview'],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/prices/overview', { signal })),
  });
  const answer = overview.data?.data.attributes;
  const own = answer?.coverage.find(({ price_category_id }) => price_category_id === id);
  if (!answer || !own) return null;
  const found = steps.flatMap((step) => {
    const count = own.by_step[step] ?? 0;
    return count === 0 ? [] : [`${t(`ui.price-group.step.${step}`)}: ${format.number(count)}`];
  });
  return (
    <GlancePart title={t('ui.price-group.coverage')}>
      <p>
        <b className={classes.share} data-reached={own.reached || undefined}>
          {format.percent(own.coverage ?? 0)}
        </b>
        <span className={classes.target}>
          {t(own.reached ? 'ui.price-group.reached' : 'ui.price-group.missed', { target: format.number(answer.target_coverage) })}
        </span>
      </p>
      <ShareMeter label={t('ui.price-group.coverage')} value={own.coverage} target={answer.target_coverage} />
      <p>{t('ui.price-group.covered', { covered: format.number(own.covered), total: format.number(own.types_total) })}</p>
      {found.length > 0 && <p className={classes.muted}>{found.join(' · ')}</p>}
      {own.gaps > 0 && (
        <Link className={classes.link} to={`/prices/matrix?${new URLSearchParams({ groups: id, gaps: '1' })}`}>
          {t('ui.price-group.gaps', { count: own.gaps })}
        </Link>
      )}
    </GlancePart>
  );
}
