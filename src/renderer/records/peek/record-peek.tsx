// The side panel: a glance at the current row while the list stays under the hand.
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import sheet from '../../ui/phone-sheet.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Field, optionOf } from '../kind/fields.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { DueValue } from '../value/due-value.tsx';
import { FieldList } from '../value/field-list.tsx';
import { LockNote, LockWord, lockOf } from '../value/record-lock.tsx';
import { RecordPhoto } from '../value/record-photo.tsx';
import { RecordSummary } from '../value/record-summary.tsx';
import { PeekHead } from './peek-head.tsx';
import classes from './record-peek.module.css';

/** What stands beside a list: the record the reader is at, and the way to the ones before and after. */
export interface PeekProps extends RecordPeekProps {
  row: number;
  total: number;
  onStep: (step: -1 | 1) => void;
}

interface RecordPeekProps {
  kind: RecordKind;
  fields: readonly Field[];
  entry: RowEntry;
  onClose: () => void;
  onDelete: () => void;
}

export function RecordPeek({ kind, fields, entry, onClose, onDelete }: RecordPeekProps) {
  const { t } = useI18n();
  const { record } = entry;
  const titleOf = useTitleOf();
  const lock = lockOf(kind, entry);
  const inHead = new Set([kind.title, kind.status, kind.due]);
  return (
    <aside className={`${classes.panel} ${sheet.sheet}`} aria-label={t('ui.peek')}>
      <PeekHead
        title={titleOf(kind, record, entry.included)}
        summary={<RecordSummary kind={kind} fields={fields} entry={entry} />}
        code={kind.codes.has(kind.title)}
        onClose={onClose}
      />
      {(kind.status || kind.due || lock) && (
        <div className={classes.state}>
          <RecordStatus kind={kind} fields={fields} entry={entry} />
          {lock && <LockWord lock={lock} />}
          {kind.due && <DueValue kind={kind} record={record} large />}
        </div>
      )}
      {lock && <LockNote lock={lock} />}
      {kind.photo && <RecordPhoto kind={kind} record={record} small />}
      <ScrollSection className={classes.fields} label={t('ui.tab.details')}>
        <FieldList kind={kind} fields={fields.filter(({ api_name }) => !inHead.has(api_name))} entry={entry} />
      </ScrollSection>
      <footer className={classes.actions}>
        <Button component={Link} to={addressOf(kind, record.id)} variant="default" size="xs">
          {t('ui.open')}
        </Button>
        {(!lock || lock.mayGo) && (
          <GuardedButton
            needs={kind.operations.delete}
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={onDelete}
          >
            {t('ui.delete')}
          </GuardedButton>
        )}
      </footer>
    </aside>
  );
}

export function RecordStatus({ kind, fields, entry }: { kind: RecordKind; fields: readonly Field[]; entry: RowEntry }) {
  const field = fields.find(({ api_name }) => api_name === kind.status);
  const option = field && optionOf(field, entry.record.attributes[field.api_name]);
  return option ? <StatusText label={option.label} color={option.color} /> : null;
}
