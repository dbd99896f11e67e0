// The groups with what their history says: evidence, present and proposed interval, calibrations a year before and after, and why nothing
// is proposed. Those with a proposal can be chosen.
import { useI18n } from '#renderer/lib/i18n.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { EvidenceBar } from './evidence-bar.tsx';
import type { Interval, ProposalRow } from './interval-data.ts';
import { inOneYear, inPercent } from './interval-model.ts';
import classes from './intervals-page.module.css';

interface ProposalTableProps {
  label: string;
  heading: string;
  rows: readonly ProposalRow[];
  /** In percent. */
  target: number;
  chosen: ReadonlySet<string>;
  mayChoose: (row: ProposalRow) => boolean;
  onChoose: (ids: ReadonlySet<string>) => void;
}

export function ProposalTable({ label, heading, rows, target, chosen, mayChoose, onChoose }: ProposalTableProps) {
  const open = rows.filter(mayChoose);
  const all = open.length > 0 && open.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <ScrollSection className={table.scroll} label={label}>
      <StackedTable className={`${table.table} ${classes.table}`}>
        <TableHead
          heading={heading}
          all={all}
          none={open.length === 0}
          onAll={() => onChoose(all ? new Set() : new Set(open.map(({ id }) => id)))}
        />
        <tbody>
          {rows.map((row) => (
            <ProposalLine
              key={row.id}
              row={row}
              target={target}
              chosen={chosen.has(row.id)}
              onToggle={mayChoose(row) ? () => toggle(row.id) : null}
            />
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}

interface TableHeadProps {
  heading: string;
  all: boolean;
  /** There is nothing to choose. */
  none: boolean;
  onAll: () => void;
}

function TableHead({ heading, all, none, onAll }: TableHeadProps) {
  const { t } = useI18n();
  return (
    <thead>
      <tr>
        <th scope="col">
          <label className={classes.choice}>
            <input type="checkbox" checked={all} disabled={none} aria-label={t('ui.intervals.choose_all')} onChange={onAll} />
            {heading}
          </label>
        </th>
        <th scope="col" data-right>
          {t('ui.intervals.devices')}
        </th>
        <th scope="col">{t('ui.intervals.evidence')}</th>
        <th scope="col" data-right>
          {t('ui.intervals.present')}
        </th>
        <th scope="col" data-right>
          {t('ui.intervals.proposed')}
        </th>
        <th scope="col" data-right>
          {t('ui.intervals.yearly')}
        </th>
        <th scope="col">{t('ui.intervals.method')}</th>
      </tr>
    </thead>
  );
}

function ProposalLine({
  row,
  target,
  chosen,
  onToggle,
}: {
  row: ProposalRow;
  target: number;
  chosen: boolean;
  /** Null: it cannot be chosen. */
  onToggle: (() => void) | null;
}) {
  const { t, format } = useI18n();
  const { label, devices, present, proposed, refused, yearly_before: before, yearly_after: after } = row.attributes;
  const name = label ?? t('ui.intervals.unnamed');
  const yearly = (value: number) => format.number(inOneYear(value));
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        <label className={classes.choice}>
          <input type="checkbox" checked={chosen} disabled={onToggle === null} onChange={() => onToggle?.()} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </label>
      </th>
      <td data-right>{format.number(devices)}</td>
      <td>
        <Evidence row={row} target={target / 100} />
      </td>
      <td data-right>
        <IntervalText interval={present} />
      </td>
      <td data-right className={classes.proposed}>
        {refused ? (
          <s className={table.muted}>
            <IntervalText interval={refused} />
          </s>
        ) : (
          <IntervalText interval={proposed} />
        )}
      </td>
      <td data-right>{proposed ? `${yearly(before)} → ${yearly(after)}` : yearly(before)}</td>
      <td className={`${table.wide} ${classes.how}`}>
        <How row={row} />
      </td>
    </tr>
  );
}

function Evidence({ row, target }: { row: ProposalRow; target: number }) {
  const { t, format } = useI18n();
  const { n, in_tolerance: inTolerance, observed, lower, upper } = row.attributes;
  if (observed === null || lower === null || upper === null) return <span className={table.muted}>–</span>;
  return (
    <span className={classes.found}>
      <EvidenceBar observed={observed} lower={lower} upper={upper} target={target} />
      <span>
        {t('ui.intervals.found', {
          n: format.number(n),
          good: format.number(inTolerance),
          share: format.percent(inPercent(observed)),
        })}
        <small className={table.muted}>
          {t('ui.intervals.bounds', { lower: format.number(inPercent(lower)), upper: format.percent(inPercent(upper)) })}
        </small>
      </span>
    </span>
  );
}

function How({ row }: { row: ProposalRow }) {
  const { t, format } = useI18n();
  const { method, model, reason, refused } = row.attributes;
  if (refused)
    return (
      <>
        {t('ui.intervals.refused_by', { name: refused.by, day: format.instant(refused.at) })}
        <small className={table.muted}>{refused.reason}</small>
      </>
    );
  if (reason !== null) return <span className={table.muted}>{t(`ui.intervals.reason.${reason}`)}</span>;
  return (
    <>
      {method === 'a3'
        ? t('ui.intervals.method.a3')
        : t('ui.intervals.method.s2', { model: t(`ui.intervals.model.${model ?? ''}`) })}
    </>
  );
}

function IntervalText({ interval }: { interval: Interval | null }) {
  const { t } = useI18n();
  if (!interval) return <span className={table.muted}>–</span>;
  return <>{t(`ui.intervals.${interval.unit}`, { count: interval.count })}</>;
}
