// The picture of a price with its title, what can be taken along, and the table behind it: from when on how much, by how much it changed,
// and who wrote it.
import { useQueries } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchAudits } from '#renderer/lib/lab/audits.ts';
import { useCurrency } from '#renderer/lib/session.ts';
import type { RecordKind } from '#renderer/records/kind/record-kind.ts';
import { PlotCard, type PlotTable } from '#renderer/ui/plot/plot-card.tsx';
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
  const writers = useWriters(path, steps);
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
  const table: PlotTable = {
    label: t('ui.price_history.table'),
    heads: [
      { text: t('ui.price_history.column.from') },
      { text: t('ui.price_history.column.price'), right: true },
      { text: t('ui.price_history.column.change'), right: true },
      { text: t('ui.price_history.column.by') },
    ],
    rows: () =>
      stair.pieces.map((piece) => [
        fromOf(piece),
        piece.version ? format.money(piece.version.price, currency) : t('ui.price_history.none'),
        piece.change === null ? '–' : signed(piece.change),
        writerOf(piece.version) || '–',
      ]),
  };
  return (
    <PlotCard title={t('ui.price_history.picture')} className={classes.picture} table={table}>
      <PriceStairPlot stair={stair} today={today} tellOf={tellOf} />
    </PlotCard>
  );
}
