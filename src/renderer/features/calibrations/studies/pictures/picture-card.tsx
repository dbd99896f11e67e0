// A picture of a study with its title, which line is whose, and the table behind it.
import { useRef } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { TakeButtons } from '#renderer/ui/charts/take-buttons.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { figureText } from '../figure-text.ts';
import classes from './picture.module.css';
import type { Picture } from './picture-model.ts';
import { PicturePlot } from './picture-plot.tsx';

const hues = 6;

export function PictureCard({ picture, unit }: { picture: Picture; unit: string }) {
  const { t } = useI18n();
  const title = t(`ui.study.picture.${picture.name}`);
  const box = useRef<HTMLElement>(null);
  return (
    <figure ref={box} className={classes.card} aria-label={title}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>
          {title}
          {unit && ` / ${unit}`}
        </span>
        {picture.series.length > 1 && (
          <span className={classes.legend}>
            {picture.series.map(({ name }, at) => (
              <span key={name} data-hue={at % hues}>
                {name}
              </span>
            ))}
          </span>
        )}
        <TakeButtons box={box} title={[title, unit].filter(Boolean).join(' / ')} />
      </figcaption>
      <PicturePlot picture={picture} />
      <PictureTable picture={picture} title={title} />
    </figure>
  );
}

function PictureTable({ picture: { series, rules, of }, title }: { picture: Picture; title: string }) {
  const { t, format } = useI18n();
  const rows = series.flatMap(({ name, spots }) => spots.filter((spot) => spot.of !== '').map((spot) => ({ ...spot, name })));
  return (
    <details className={classes.details}>
      <summary>{t('ui.study.table')}</summary>
      <StackedTable className={table.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('ui.study.series')}</th>
            <th scope="col">{t(`ui.study.of.${of}`)}</th>
            <th scope="col" data-right>
              {t('ui.study.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ y, text }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td />
              <td data-right>{figureText(y, format)}</td>
            </tr>
          ))}
          {rows.map(({ name, of: each, y }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are never moved
            <tr key={at}>
              <th scope="row">{name}</th>
              <td>{each}</td>
              <td data-right>{figureText(y, format)}</td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </details>
  );
}
