// A picture of a study with its title, which line is whose, and the table behind it.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { PlotCard, type PlotTable } from '#renderer/ui/plot/plot-card.tsx';
import { figureText } from '../figure-text.ts';
import classes from './picture.module.css';
import type { Picture } from './picture-model.ts';
import { PicturePlot } from './picture-plot.tsx';

const hues = 6;

export function PictureCard({ picture, unit }: { picture: Picture; unit: string }) {
  const { t } = useI18n();
  const { series } = picture;
  const legend = series.map(({ name }, at) => ({ name, mark: <span className={classes.key} data-hue={at % hues} /> }));
  return (
    <PlotCard
      title={t(`ui.study.picture.${picture.name}`)}
      unit={unit}
      className={classes.card}
      legend={series.length > 1 ? legend : []}
      table={usePictureTable(picture)}
    >
      <PicturePlot picture={picture} />
    </PlotCard>
  );
}

function usePictureTable({ series, rules, of }: Picture): PlotTable {
  const { t, format } = useI18n();
  const spots = series.flatMap((one) => one.spots.filter((spot) => spot.of !== '').map((spot) => ({ ...spot, name: one.name })));
  return {
    label: t('ui.study.table'),
    heads: [{ text: t('ui.study.series') }, { text: t(`ui.study.of.${of}`) }, { text: t('ui.study.value'), right: true }],
    rows: () => [
      ...rules.map(({ y, text }) => [text, '', figureText(y, format)]),
      ...spots.map(({ name, of: each, y }) => [name, each, figureText(y, format)]),
    ],
  };
}
