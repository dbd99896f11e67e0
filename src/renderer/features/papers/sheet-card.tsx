// One letterhead: its picture, beneath which pages it lies, and whether it leaves free what papers print on it.
import { ActionIcon, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Report } from '../../records/rows/reports.ts';
import { FileThumbnail } from '../../records/value/file-thumbnail.tsx';
import { useLetterheadCheck } from './letterhead-check.ts';
import classes from './papers.module.css';
import { useReportWrites } from './report-writes.ts';

interface SheetCardProps {
  sheet: Report;
  chosen: boolean;
  editable: boolean;
  onChoose: () => void;
}

export function SheetCard({ sheet, chosen, editable, onChoose }: SheetCardProps) {
  const { t } = useI18n();
  const { change, remove } = useReportWrites();
  const { id, name, options, record } = sheet;
  return (
    <li className={classes.card} data-chosen={chosen || undefined}>
      <button type="button" className={classes.choose} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.thumbnail}>
          <FileThumbnail path="reports" record={record} />
        </span>
        <span className={classes.name}>{name}</span>
      </button>
      <div className={classes.facts}>
        <Verdict sheet={sheet} />
        <Switch
          size="xs"
          disabled={!editable}
          label={t('ui.sheets.all_pages')}
          checked={options.pages === 'all'}
          onChange={({ currentTarget }) =>
            change.mutate({ id, options: { ...options, pages: currentTarget.checked ? 'all' : 'first' } })
          }
        />
      </div>
      {editable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('ui.sheets.remove', { name })}
          onClick={() => remove({ record }, () => undefined)}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Where something lies is said from the edge of the paper, as one measures it with a ruler. */
function Verdict({ sheet }: { sheet: Report }) {
  const { t, format } = useI18n();
  const { data } = useLetterheadCheck(sheet);
  if (!data) return null;
  if (data.reason !== null) return <p className={classes.bad}>{t(`ui.pages.reason.${data.reason}`)}</p>;
  const mm = (value: number) => format.number(Math.round(value));
  const faults = data.overlaps.map(({ page, zone, top, bottom }) =>
    t(`ui.sheets.overlap.${zone}`, { page, top: mm(top), bottom: mm(bottom) }),
  );
  if (!data.fits) faults.push(t('ui.sheets.stretched'));
  if (faults.length === 0) return <p className={classes.good}>{t('ui.sheets.free')}</p>;
  return (
    <ul className={classes.faults}>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}
