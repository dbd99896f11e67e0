// The picture of a price with its title, what can be taken along, and the table behind it: from when on how much, by how much it changed,
// and who wrote it.
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { fetchAudits } from '#renderer/lib/audits.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCurrency } from '#renderer/lib/session.ts';
import type { RecordKind } from '#renderer/records/kind/record-kind.ts';
import { TakeButtons } from '#renderer/ui/charts/take-buttons.tsx';
import deviation from '#renderer/ui/deviation/deviation.module.css';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { PlainDate } from '#server/contract/values/dates.ts';
import classes from './price-history.module.css';
import { type Piece, stairOf } from './price-stair.ts';
import { PriceStairPlot } from './price-stair-plot.tsx';
import type { Step, Version } from './price-versions.ts';

interface PricePictureProps {
  /** The path of v2 of the rows. */
  path: RecordKind['path'];
  steps: readonly Step[];
  today: PlainDate;
}

/** Who wrote each version last, as its history tells it; the same questions as that asks. */
function useWriters(path: RecordKind['path'], steps: readonly Step[]): ReadonlyMap<string, string> {
  const ids = [...new Set(steps.flatMap(({ version }) => (version ? [version.id] : [])))];
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['audits', path, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchAudits(path, id, signal),
    })),
  });
  return new Map(ids.map((id, index) => [id, found[index]?.data?.[0]?.user ?? '']));
}

export function PricePicture({ path, steps, today }: PricePictureProps) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const box = useRef<HTMLElement>(null);
  const writers = useWriters(path, steps);
  const title = t('ui.price_history.picture');
  const stair = stairOf(steps, today);
  const signed = (change: number) => `${change > 0 ? '+' : ''}${format.amount(change)}`;
  const fromOf = ({ from, since }: Piece) => (since ? t('ui.price_history.since') : format.date(from));
  const writerOf = (version: Version | null) => (version && writers.get(version.id)) || '';
  const tellOf = (piece: Piece) =>
    [
      piece.since ? fromOf(piece) : t('ui.price_history.from', { date: fromOf(piece) }),
      piece.version ? format.money(piece.version.price, currency) : t('ui.price_history.none'),
      piece.change === null ? '' : signed(piece.change),
      writerOf(piece.version),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <figure ref={box} className={classes.picture} aria-label={title}>
      <figcaption className={deviation.caption}>
        <span className={deviation.title}>{title}</span>
        <TakeButtons box={box} title={title} />
      </figcaption>
      <PriceStairPlot stair={stair} today={today} tellOf={tellOf} />
      <details className={deviation.details}>
        <summary>{t('ui.price_history.table')}</summary>
        <ScrollSection className={deviation.table ?? ''} label={t('ui.price_history.table')}>
          <StackedTable className={table.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('ui.price_history.column.from')}</th>
                <th scope="col" data-right>
                  {t('ui.price_history.column.price')}
                </th>
                <th scope="col" data-right>
                  {t('ui.price_history.column.change')}
                </th>
                <th scope="col">{t('ui.price_history.column.by')}</th>
              </tr>
            </thead>
            <tbody>
              {stair.pieces.map((piece) => (
                <tr key={piece.from}>
                  <th scope="row">{fromOf(piece)}</th>
                  <td data-right>{piece.version ? format.money(piece.version.price, currency) : t('ui.price_history.none')}</td>
                  <td data-right>{piece.change === null ? '–' : signed(piece.change)}</td>
                  <td>{writerOf(piece.version) || '–'}</td>
                </tr>
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      </details>
    </figure>
  );
}
