// The first step: a file dropped or chosen, and what it may hold.
import { Button, Select } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { tableEndings } from '#server/contract/files/table-file.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { usePriceGroups } from '../../records/rows/price-groups.ts';
import { useRecord } from '../../records/rows/use-record.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import unseen from '../../ui/unseen.module.css';
import type { SentFile } from './import-data.ts';
import type { ImportKind } from './import-kinds.ts';
import classes from './imports.module.css';
import { SampleFile } from './sample-file.tsx';

interface FileStepProps {
  kind: ImportKind;
  /** What all rows belong to, by attribute. */
  given: SentFile['given'];
  sending: boolean;
  error: Error | null;
  onFile: (file: Omit<SentFile, 'path'>) => void;
}

export function FileStep({ kind, given, sending, error, onFile }: FileStepProps) {
  const { t } = useI18n();
  const [over, setOver] = useState(false);
  const [group, setGroup] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !sending) onFile({ file, given: { ...given, price_category_id: group } });
  };
  const drag = (event: DragEvent, within: boolean) => {
    event.preventDefault();
    setOver(within);
  };
  return (
    <div className={classes.first}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <IconFileUpload size={32} stroke={1.25} aria-hidden="true" />
        <p className={classes.dropTitle}>{t('ui.import.drop')}</p>
        <Button loading={sending} onClick={() => input.current?.click()}>
          {t('ui.import.choose')}
        </Button>
        <p className={classes.muted}>{t('ui.import.formats')}</p>
        <input
          ref={input}
          className={unseen.unseen}
          type="file"
          tabIndex={-1}
          aria-label={t('ui.import.file')}
          accept={[...tableEndings, 'text/csv'].join()}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again once it was mended.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {error && <ErrorNotice error={error} />}
      <ForAllRows kind={kind} given={given} group={group} onGroup={setGroup} />
      <div className={classes.words}>
        <p>{t('ui.import.nothing_yet')}</p>
        <p>{t(`ui.import.${kind.path}.text`)}</p>
        <p>{t('ui.import.template')}</p>
        <SampleFile kind={kind} />
      </div>
    </div>
  );
}

interface ForAllRowsProps extends Pick<FileStepProps, 'kind' | 'given'> {
  group: string;
  onGroup: (group: string) => void;
}

function ForAllRows({ kind: { belongsTo, takesGroup }, given, group, onGroup }: ForAllRowsProps) {
  if (belongsTo) return <Belonging to={belongsTo} id={given[belongsTo.attribute]} />;
  return takesGroup && <GroupChoice value={group} onChange={onGroup} />;
}

interface BelongingProps {
  to: NonNullable<ImportKind['belongsTo']>;
  id: string | undefined;
}

/** Which record the file is for, so that its rows need not name it. */
function Belonging({ to: { kind }, id }: BelongingProps) {
  const { t } = useI18n();
  const record = useRecord(kind, id ?? null).data?.body;
  if (!record) return null;
  return <p className={classes.words}>{t('ui.import.belonging', { name: String(record.data.attributes[kind.title] ?? id) })}</p>;
}

function GroupChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useI18n();
  const groups = usePriceGroups();
  return (
    <Select
      className={classes.group}
      label={t('ui.import.group')}
      description={t('ui.import.group.text')}
      clearable
      searchable
      placeholder={t('ui.price.list_price')}
      data={groups.data ?? []}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
