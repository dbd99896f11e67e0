// The groups with what their history says: evidence, present and proposed interval, calibrations a year before and after, and why nothing
// is proposed. Those with a proposal can be chosen.
import { useI18n } from '#renderer/lib/i18n.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { EvidenceBar } from './evidence-bar.tsx';
import type { Interval, ProposalRow } from './interval-data.ts';
import { inPercent } from './interval-model.ts';
import classes from './intervals-page.module.css';

interface ProposalTableProps {
  label: string;
  heading: string;
  rows: readonly ProposalRow[];
  /** In percent. */
  target: number;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

export function ProposalTable({ label, heading, rows, target, chosen, onChoose }: ProposalTableProps) {
  const { t } = useI18n();
  const open = rows.filter(({ attributes: { proposed } }) => proposed !== null);
  const all = open.length > 0 && open.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <ScrollSection className={table.scroll} label={label}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={all}
                  disabled={open.length === 0}
                  aria-label={t('ui.intervals.choose_all')}
                  onChange={() => onChoose(all ? new Set() : new Set(open.map(({ id }) => id)))}
                />
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
        <tbody>
          {rows.map((row) => (
            <ProposalLine key={row.id} row={row} target={target} chosen={chosen.has(row.id)} onToggle={() => toggle(row.id)} />
          ))}
        </tbody>
      </table>
    </ScrollSection>
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
  onToggle: () => void;
}) {
  const { t, format } = useI18n();
  const { label, devices, present, proposed, method, model, reason, n, observed, lower, upper } = row.attributes;
  const { in_tolerance: inTolerance, yearly_before: before, yearly_after: after } = row.attributes;
  const name = label ?? t('ui.intervals.unnamed');
  const yearly = (value: number) => format.number(Math.round(value * 10) / 10);
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        <label className={classes.choice}>
          <input type="checkbox" checked={chosen} disabled={proposed === null} onChange={onToggle} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </label>
      </th>
      <td data-right>{format.number(devices)}</td>
      <td>
        {observed === null || lower === null || upper === null ? (
          <span className={table.muted}>–</span>
        ) : (
          <span className={classes.found}>
            <EvidenceBar observed={observed} lower={lower} upper={upper} target={target / 100} />
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
        )}
      </td>
      <td data-right>
        <IntervalText interval={present} />
      </td>
      <td data-right className={classes.proposed}>
        <IntervalText interval={proposed} />
      </td>
      <td data-right>{proposed ? `${yearly(before)} → ${yearly(after)}` : yearly(before)}</td>
      <td className={table.wide}>
        {reason !== null && <span className={table.muted}>{t(`ui.intervals.reason.${reason}`)}</span>}
        {reason === null && method === 'a3' && t('ui.intervals.method.a3')}
        {reason === null && method === 's2' && t('ui.intervals.method.s2', { model: t(`ui.intervals.model.${model ?? ''}`) })}
      </td>
    </tr>
  );
}

function IntervalText({ interval }: { interval: Interval | null }) {
  const { t } = useI18n();
  if (!interval) return <span className={table.muted}>–</span>;
  return <>{t(`ui.intervals.${interval.unit}`, { count: interval.count })}</>;
}
