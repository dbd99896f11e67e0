// The points of a certificate with the verdict that it states beside the one that its numbers lead to.
import { unitText } from '#server/papers/sheet/value-text.ts';
import type { Judged, JudgedPoint } from './examine/judged-points.ts';
import type { Words } from './words.ts';

interface PointsTableProps {
  judged: Judged;
  /** Numbers of the certificate that this page cannot read. */
  leftOut: number;
  words: Words;
}

export function PointsTable({ judged, leftOut, words }: PointsTableProps) {
  const { t } = words;
  const { points, stated, differing, rule } = judged;
  const outcome = stated === 0 ? 'none' : differing === 0 ? 'agree' : 'differ';
  const columns = ['point', 'nominal', 'measured', 'lower', 'upper', 'uncertainty', 'stated', 'computed'];
  return (
    <>
      <p className="outcome" data-tone={{ none: 'warn', agree: 'good', differ: 'bad' }[outcome]}>
        {t(`verdicts.${outcome}`, { count: outcome === 'differ' ? differing : stated, rule: t(`rule.${rule.kind}`) })}
      </p>
      {leftOut > 0 && <p className="note">{t('left_out', { count: leftOut })}</p>}
      {points.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys as well.
        <section className="wide" tabIndex={0} aria-label={t('points')}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((one) => (
                <PointRow key={one.point.row_num} judged={one} words={words} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

type Value = 'fixq' | 'varq' | 'lower_limit' | 'upper_limit' | 'exp_uncert';

function PointRow({ judged: { point, stated, computed, differs }, words }: { judged: JudgedPoint; words: Words }) {
  const { t, digits } = words;
  const value = (column: Value) => {
    const text = point[column] ?? '';
    if (text === '') return null;
    const unit = unitText(point[`${column}_p`] ?? null, point[`${column}_u`] ?? null);
    return (
      <>
        {digits(text)} <span className="unit">{unit}</span>
      </>
    );
  };
  const factor = point.coverage_factor;
  return (
    <tr data-differs={differs}>
      <th scope="row">{point.test_desc}</th>
      <td>{value('fixq')}</td>
      <td>{value('varq')}</td>
      <td>{value('lower_limit')}</td>
      <td>{value('upper_limit')}</td>
      <td>
        {value('exp_uncert')}
        {factor && <span className="unit">{` (k = ${digits(factor)})`}</span>}
      </td>
      <td>{stated ? t(`verdict.${stated}`) : '–'}</td>
      <td>
        {t(`verdict.${computed}`)}
        {differs && <strong>{` ≠`}</strong>}
      </td>
    </tr>
  );
}
