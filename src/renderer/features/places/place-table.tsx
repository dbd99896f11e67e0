// Each place in a line of its own, for whoever wants them beside one another or takes no tree.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { Days } from '../../records/plan/mark-state.ts';
import { devicesAddress, type PlacePath, placeAddress, wordsOf } from '../../records/plan/place-path.ts';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { soonFilter } from './due-filter.ts';
import { inLines, type PlaceNode } from './place-model.ts';
import classes from './places.module.css';

/** More lines than anybody reads: whoever looks for one searches. */
const mostLines = 500;

export function PlaceTable({ nodes, days }: { nodes: readonly PlaceNode[]; days: Days }) {
  const { t } = useI18n();
  const heads = ['devices', 'overdue', 'soon'] as const;
  return (
    <ScrollSection className={table.scroll} label={t('ui.places.title')}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.places.column.place')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-right>
                {t(`ui.places.column.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inLines(nodes)
            .slice(0, mostLines)
            .map(({ id, path, attributes }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={placeAddress(path)}>{wordsOf(path)}</Link>
                </th>
                <Count path={path} count={attributes.devices} due="" label="devices" />
                <Count path={path} count={attributes.overdue} due="overdue" label="overdue" />
                <Count path={path} count={attributes.soon} due={soonFilter(days)} label="soon" />
              </tr>
            ))}
        </tbody>
      </StackedTable>
      {nodes.length > mostLines && <p className={classes.hint}>{t('ui.places.more_lines', { count: mostLines })}</p>}
    </ScrollSection>
  );
}

interface CountProps {
  path: PlacePath;
  count: number;
  due: string;
  label: 'devices' | 'overdue' | 'soon';
}

function Count({ path, count, due, label }: CountProps) {
  const { t, format } = useI18n();
  return (
    <td data-right>
      {count === 0 ? (
        '–'
      ) : (
        <Link to={devicesAddress(path, due)} aria-label={t(`ui.places.count.${label}`, { count, place: wordsOf(path) })}>
          {format.number(count)}
        </Link>
      )}
    </td>
  );
}
