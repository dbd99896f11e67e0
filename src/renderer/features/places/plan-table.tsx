// The marks of a plan in lines, for who does not see it; while it is arranged, with the way off the plan.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { MarkSign } from '../../records/plan/mark-shape.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './plan.module.css';
import type { PlanWork, ShownMark } from './plan-marks.ts';

interface PlanTableProps {
  marks: readonly ShownMark[];
  editing: boolean;
  work: PlanWork;
}

export function PlanTable(props: PlanTableProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('ui.deviation.table')}</summary>
      {open && <Rows {...props} />}
    </details>
  );
}

const heads = ['name', 'about', 'state', 'due', 'left', 'top'] as const;

function Rows({ marks, editing, work }: PlanTableProps) {
  const { t, format } = useI18n();
  const part = (value: number) => t('ui.plan.part', { part: format.number(Math.round(value * 100)) });
  return (
    <ScrollSection className={classes.table} label={t('ui.deviation.table')}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`ui.plan.table.${head}`)}
              </th>
            ))}
            {editing && <td />}
          </tr>
        </thead>
        <tbody>
          {marks.map((shown) => (
            <tr key={shown.mark.id}>
              <th scope="row">
                <Link to={shown.address}>{shown.name}</Link>
              </th>
              <td>{shown.about}</td>
              <td>
                <MarkSign state={shown.state} /> {t(`ui.plan.state.${shown.state}`)}
              </td>
              <td>{shown.due === null ? '' : format.date(shown.due)}</td>
              <td>{part(shown.mark.x)}</td>
              <td>{part(shown.mark.y)}</td>
              {editing && (
                <td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={t('ui.plan.off.named', { name: shown.name })}
                    onClick={() => work.takeOff.mutate(shown)}
                  >
                    {t('ui.plan.off')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}
