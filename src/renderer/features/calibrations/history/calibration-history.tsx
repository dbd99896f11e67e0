// Who changed what of a calibration, its results and standards, and when, in one timeline: also of those that were taken out since.
import { Button, Switch } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { AuditEntry } from '#renderer/lib/lab/audits.ts';
import { useFields } from '#renderer/records/kind/fields.ts';
import { type RecordKind, textOf } from '#renderer/records/kind/record-kind.ts';
import { resultKind } from '#renderer/records/kinds/calibrations/results.ts';
import { standardKind } from '#renderer/records/kinds/calibrations/standards.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { HistoryEntry, HistoryList, RecordHistory, type RecordHistoryProps } from '#renderer/records/page/record-history.tsx';
import { ReferencedName } from '#renderer/records/reference/polymorphic-reference.tsx';
import { ChangeList } from '#renderer/records/value/change-list.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import classes from './calibration-history.module.css';
import { type Part, useHistory } from './history-data.ts';

/** Stands in the address when the calibration's own entries are wanted alone. */
const alone = 'own';

export function CalibrationHistory(props: RecordHistoryProps) {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  const withParts = search.get('history') !== alone;
  const choose = (wanted: boolean) =>
    setSearch(
      (now) => {
        if (wanted) now.delete('history');
        else now.set('history', alone);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <Switch
        className={classes.choice}
        label={t('ui.calibration.history.parts')}
        checked={withParts}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {withParts ? <WholeHistory {...props} /> : <RecordHistory {...props} />}
    </>
  );
}

function WholeHistory(props: RecordHistoryProps) {
  const { t } = useI18n();
  const { kind, fields, record, included } = props;
  const history = useHistory(record.id);
  const slow = useSlow(history.isPending);
  if (history.error) return <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />;
  if (history.isPending) return slow ? <SkeletonLines count={6} /> : null;
  return (
    <HistoryList>
      {history.data.map((entry) =>
        entry.part ? (
          <PartEntry key={entry.id} entry={entry} part={entry.part} />
        ) : (
          <HistoryEntry key={entry.id} entry={entry}>
            <ChangeList kind={kind} fields={fields} record={record} included={included} changes={entry.changes} />
          </HistoryEntry>
        ),
      )}
      {history.hasNextPage && (
        <li>
          <Button variant="default" size="xs" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('ui.calibration.history.earlier')}
          </Button>
        </li>
      )}
    </HistoryList>
  );
}

const kinds: Readonly<Record<string, RecordKind>> = { result: resultKind, standard: standardKind };

/** Said of the calibration's page already, or worked out for machines. */
const unsaid: ReadonlySet<string> = new Set(['id', 'uid', 'calibration_id', 'inventory_id', 'created_at', 'budget_basis']);

function PartEntry({ entry, part }: { entry: AuditEntry; part: Part }) {
  const { t } = useI18n();
  const kind = kinds[part.type] ?? resultKind;
  const fields = useFields(kind).data ?? [];
  const record = { id: part.id, type: part.type, attributes: {} };
  const whole = wholes[entry.action];
  const said = entry.changes.filter(({ name, before, after }) => !unsaid.has(name) && !(isEmpty(before) && isEmpty(after)));
  const list = <ChangeList kind={kind} fields={fields} record={record} changes={said} whole={whole} />;
  return (
    <HistoryEntry entry={entry} about={<PartName part={part} />} always>
      {whole && said.length > 0 ? (
        <details className={classes.held}>
          <summary>{t(`ui.calibration.history.${whole}`)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </HistoryEntry>
  );
}

/** It came, or went, as a whole. */
const wholes: Readonly<Record<string, 'before' | 'after'>> = { create: 'after', restore: 'after', delete: 'before' };

const isEmpty = (value: unknown) => value === null || value === '';

function PartName({ part: { type, named } }: { part: Part }) {
  const { t } = useI18n();
  if (type === 'standard') {
    const number = textOf(named.certificate_number as string | null);
    const id = textOf(named.standard_inventory_id as string | null);
    return (
      <>
        {t('ui.calibration.history.standard')}{' '}
        {id ? <ReferencedName to={inventoryKind} id={id} otherwise={number || id} /> : number}
      </>
    );
  }
  const row = textOf(named.row_num as number | null);
  const phase = named.phase === 'as_found' ? t('ui.calibration.history.as_found') : '';
  const description = textOf(named.test_desc as string | null);
  return [[t('ui.calibration.history.result'), row].filter(Boolean).join(' '), phase, description].filter(Boolean).join(' · ');
}
