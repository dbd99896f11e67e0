// Beside the list of documents: what the file shows, its state, and the way through the inbox without a mouse.
import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf, summaryOf } from '../../records/kind/record-kind.ts';
import { PeekHead } from '../../records/peek/peek-head.tsx';
import panel from '../../records/peek/record-peek.module.css';
import type { PeekProps } from '../../records/peek/record-peek.tsx';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { FieldList } from '../../records/value/field-list.tsx';
import sheet from '../../ui/phone-sheet.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { ApprovalState, useApprove, useMayApprove } from './approval.tsx';
import { DocumentPreview } from './document-preview.tsx';
import classes from './documents.module.css';
import { FileFault } from './file-fault.tsx';
import { StoredDccPart } from './stored-dcc.tsx';
import { StoredTablePart } from './stored-table.tsx';

/** In the head and below the preview already. */
const shownElsewhere: ReadonlySet<string> = new Set([
  'title',
  'file_name',
  'media_type',
  'size',
  'file_hash',
  'file_fault',
  'approved_by',
  'approved_at',
]);

export function DocumentPeek({ kind, fields, entry, row, total, onStep, onClose }: PeekProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { record } = entry;
  const mayApprove = useMayApprove(record);
  const { approve, busy } = useApprove();
  const [approved, setApproved] = useState<string | null>(null);
  // In a list of what waits the next one comes by itself; where the approved one stays, the way leads on to the next.
  useEffect(() => {
    if (approved === null) return;
    if (record.id === approved && record.attributes.approved_at === null) return;
    setApproved(null);
    if (record.id === approved) onStep(1);
  }, [approved, record, onStep]);
  const approveAndGoOn = async () => {
    if (mayApprove && !busy && (await approve(record))) setApproved(record.id);
  };
  useKeys({
    approve: () => void approveAndGoOn(),
    next: () => onStep(1),
    previous: () => onStep(-1),
  });
  return (
    <aside className={`${panel.panel} ${classes.peek} ${sheet.sheet}`} aria-label={t('ui.peek')}>
      <PeekHead title={titleOf(kind, record, entry.included)} summary={summaryOf(kind, record)} onClose={onClose} />
      <div className={panel.state}>
        <ApprovalState document={record} />
        <div className={classes.steps}>
          <span className={classes.place}>{t('ui.inbox.place', { row: row + 1, total })}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('ui.inbox.previous')}
            aria-keyshortcuts="Alt+ArrowUp"
            disabled={row === 0}
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={18} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('ui.inbox.next')}
            aria-keyshortcuts="Alt+ArrowDown"
            disabled={row >= total - 1}
            onClick={() => onStep(1)}
          >
            <IconChevronDown size={18} stroke={1.5} />
          </ActionIcon>
        </div>
      </div>
      <PeekedFile document={record} />
      <ScrollSection className={`${panel.fields} ${classes.facts}`} label={t('ui.tab.details')}>
        <FieldList kind={kind} fields={fields.filter(({ api_name }) => !shownElsewhere.has(api_name))} entry={entry} />
      </ScrollSection>
      <footer className={panel.actions}>
        <Button component={Link} to={addressOf(kind, record.id)} variant="default" size="xs">
          {t('ui.open')}
        </Button>
        {mayApprove && (
          <Button
            size="xs"
            loading={busy}
            aria-keyshortcuts="Control+Enter"
            leftSection={<IconCheck size={16} stroke={1.5} />}
            rightSection={
              <Kbd size="xs" aria-hidden="true" className={classes.key}>
                {t('ui.inbox.key')}
              </Kbd>
            }
            onClick={() => void approveAndGoOn()}
          >
            {t('ui.bulk.approve')}
          </Button>
        )}
      </footer>
    </aside>
  );
}

function PeekedFile({ document }: { document: RecordRow }) {
  return (
    <>
      <FileFault document={document} />
      <div className={classes.peekDcc}>
        <StoredDccPart document={document} />
        <StoredTablePart document={document} />
      </div>
      <DocumentPreview document={document} />
    </>
  );
}

interface Keys {
  approve(): void;
  next(): void;
  previous(): void;
}

/** From any focus; never a letter alone, which a scanner may send. */
function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      if (event.key === 'Enter' && control && !event.altKey) latest.current.approve();
      else if (event.key === 'ArrowDown' && event.altKey) latest.current.next();
      else if (event.key === 'ArrowUp' && event.altKey) latest.current.previous();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the grid takes the arrows for its own.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
