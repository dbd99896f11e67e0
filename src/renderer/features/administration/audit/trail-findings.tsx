// What a reading of the trail found: what is wrong, which records are not as it says, and what has to be known besides.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { kindOfTable } from '#renderer/records/kinds/index.ts';
import classes from '../shared/administration.module.css';
import own from '../shared/safety-card.module.css';
import { type TrailReport, useTrailWords } from './trail-data.ts';

type Difference = TrailReport['differences'][number];

export function TrailFindings({ report }: { report: TrailReport }) {
  const { t, format } = useI18n();
  const words = useTrailWords();
  const { faults, remarks, differences } = report;
  return (
    <>
      {faults.length > 0 && (
        <section className={own.findings}>
          <h2 className={classes.heading}>{t('ui.trail.faults')}</h2>
          <ul className={own.list}>
            {faults.map(({ code, params }) => (
              <li key={`${code} ${JSON.stringify(params)}`} className={own.state} data-tone="bad">
                {words(`trail.found.${code}`, params)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {differences.length > 0 && (
        <section className={own.findings}>
          <h2 className={classes.heading}>{t('ui.trail.differences')}</h2>
          {differences.length < report.difference_count && (
            <p className={classes.text}>
              {t('ui.trail.first', { count: format.number(differences.length), all: format.number(report.difference_count) })}
            </p>
          )}
          <Differences differences={differences} />
        </section>
      )}
      {remarks.length > 0 && (
        <section className={own.findings}>
          <h2 className={classes.heading}>{t('ui.trail.remarks')}</h2>
          <ul className={own.list}>
            {remarks.map(({ code, params }) => (
              <li key={`${code} ${JSON.stringify(params)}`} className={own.state}>
                {words(`trail.found.${code}`, params)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useI18n();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.trail.record')}</th>
          <th scope="col">{t('ui.trail.field')}</th>
          <th scope="col">{t('ui.trail.by_trail')}</th>
          <th scope="col">{t('ui.trail.in_record')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <DifferenceRows key={`${difference.resource} ${difference.record_key}`} difference={difference} />
        ))}
      </tbody>
    </table>
  );
}

function DifferenceRows({ difference }: { difference: Difference }) {
  const { t, textOr } = useI18n();
  const { resource, fault, fields } = difference;
  if (fault !== 'row_differs') {
    return (
      <tr>
        <td>
          <RecordName difference={difference} />
        </td>
        <td colSpan={3}>{t(`ui.trail.${fault}`)}</td>
      </tr>
    );
  }
  return fields.map(({ column, trail, row }, index) => (
    <tr key={column}>
      <td>{index === 0 && <RecordName difference={difference} />}</td>
      <td>{textOr(`${resource}.${column.replace('~', '')}`, column.replace('~', ''))}</td>
      {trail === null && row === null ? (
        <td colSpan={2}>{t('ui.trail.secret')}</td>
      ) : (
        <>
          <td>{trail ?? '–'}</td>
          <td className={own.proof} data-tone="bad">
            {row ?? '–'}
          </td>
        </>
      )}
    </tr>
  ));
}

function RecordName({ difference: { resource, record_key: key, title, fault } }: { difference: Difference }) {
  const { textOr } = useI18n();
  const kind = kindOfTable(resource);
  const name = title ?? key;
  return (
    <>
      {textOr(`resource.${resource}`, resource)}{' '}
      {kind && fault !== 'row_missing' ? <Link to={addressOf(kind, key)}>{name}</Link> : name}
    </>
  );
}
