// Tickets where their risk puts them: how many in each cell, and beside it the tickets of the cell that was picked.

import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useFields } from '../../records/kind/fields.ts';
import { givenAddress } from '../../records/kind/list-state.ts';
import { ticketKind } from '../../records/kinds/office/tickets.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { fetchAll } from '../../records/rows/fetch-all.ts';
import { useCount } from '../../records/rows/use-count.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './risk.module.css';
import { RiskGrid, useRiskWords } from './risk-grid.tsx';
import { cellKey, countByCell, type RiskCell, readCell } from './risk-model.ts';
import { TicketRows } from './ticket-rows.tsx';

const open = 'filter[closed_date]=null:';
const assessed = 'filter[risk_1]=notnull:&filter[risk_2]=notnull:';
const unassessed = 'filter[risk]=null:';
/** In the place of a cell: what has no risk yet. */
const none = 'none';
const listed = 200;

export function RiskMatrixPage() {
  const { t, format } = useI18n();
  const { params, change } = useAddress();
  const fields = useFields(ticketKind);
  const words = useRiskWords(fields.data ?? []);
  const all = params.get('closed') === '1';
  const asked = params.get('cell');
  const chosen = readCell(asked);
  const narrowed = (conditions: string) => (all ? conditions : `${conditions}&${open}`);
  const everything = narrowed(assessed);
  const tickets = useQuery({
    queryKey: ['rows', 'tickets', everything, 'risk'],
    queryFn: ({ signal }) => fetchAll('tickets', everything, signal),
    placeholderData: keepPreviousData,
  });
  const conditions = narrowed(
    chosen
      ? `filter[risk_1]=eq:${chosen.probability}&filter[risk_2]=eq:${chosen.impact}`
      : asked === none
        ? unassessed
        : assessed,
  );
  const question = `${conditions}&sort=-risk,due_date&include=assignee&page[size]=${listed}`;
  const rows = useQuery({
    queryKey: ['rows', 'tickets', question],
    queryFn: ({ signal }) => fetchList('tickets', question, signal),
    placeholderData: keepPreviousData,
  });
  const unjudged = useCount('tickets', narrowed(unassessed)) ?? 0;
  const error = tickets.error ?? rows.error ?? fields.error;
  const loaded = tickets.data !== undefined && rows.data !== undefined && fields.data !== undefined;
  const slow = useSlow(!loaded && error === null);
  useScreen('tickets-matrix', loaded || error !== null);

  const set = (name: string, value: string | null) => change({ [name]: value ?? '' });
  const counts = countByCell(tickets.data ?? []);
  const pick = (cell: RiskCell) => set('cell', cellKey(cell) === asked ? null : cellKey(cell));
  const heading = chosen ? words.cell(chosen) : t(asked === none ? 'ui.risk.unassessed' : 'ui.risk.all');
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={ticketKind.route}>{t('ui.tickets.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.risk.title')}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.presets')}</legend>
          {[false, true].map((closed) => (
            <button
              key={String(closed)}
              type="button"
              className={bar.preset}
              aria-pressed={closed === all}
              onClick={() => set('closed', closed ? '1' : null)}
            >
              {t(closed ? 'ui.risk.with_closed' : 'ui.preset.open')}
            </button>
          ))}
        </fieldset>
        {unjudged > 0 && (
          <button
            type="button"
            className={bar.preset}
            aria-pressed={asked === none}
            onClick={() => set('cell', asked === none ? null : none)}
          >
            {t('ui.risk.unassessed')}
            <span className={bar.count}>{format.number(unjudged)}</span>
          </button>
        )}
        <span className={bar.gap} />
        <GuardedButton
          needs={ticketKind.operations.edit}
          to={`${ticketKind.route}/new${chosen ? `?risk_1=${chosen.probability}&risk_2=${chosen.impact}` : ''}`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t(chosen ? 'ui.risk.new' : 'ui.tickets.new')}
        </GuardedButton>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all([tickets.refetch(), rows.refetch()])} />}
      {slow && <SkeletonLines count={10} />}
      {loaded && (
        <div className={classes.work}>
          <ScrollSection className={classes.matrix} label={t('ui.risk.title')}>
            <RiskGrid
              fields={fields.data}
              chosen={chosen}
              onPick={pick}
              content={(cell) => {
                const count = counts.get(cellKey(cell)) ?? 0;
                return {
                  shown: count === 0 ? '–' : format.number(count),
                  said: t('ui.risk.count', { count }),
                  filled: count > 0,
                };
              }}
            />
            <p className={classes.hint}>{t('ui.risk.hint')}</p>
          </ScrollSection>
          <ScrollSection className={classes.list} label={heading}>
            <div className={classes.listHead}>
              <h2 className={classes.listTitle}>{heading}</h2>
              <Link className={classes.asList} to={`${ticketKind.route}?${givenAddress(conditions, heading)}`}>
                {t('ui.risk.as_list', { count: rows.data.meta.total })}
              </Link>
            </div>
            {rows.data.data.length === 0 ? (
              <EmptyNotice title={t('ui.risk.none')}>
                <p>{t('ui.risk.none.hint')}</p>
              </EmptyNotice>
            ) : (
              <TicketRows fields={fields.data} list={rows.data} />
            )}
          </ScrollSection>
        </div>
      )}
    </section>
  );
}
