// What of a step has no column: its instructions, the decision rule, how often it is read, its pictures. It belongs to the row where the hand is, and what is typed
// here is taken back with the sheet.
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { offeredRules } from '#renderer/records/kinds/calibrations/offered-rules.ts';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import { documentKind } from '#renderer/records/kinds/office/documents.ts';
import { fileAddress, useLinkedDocuments, useUpload } from '#renderer/records/rows/linked-documents.ts';
import { hasPages } from '#renderer/records/rows/record-file.ts';
import { FileThumbnail } from '#renderer/records/value/file-thumbnail.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type CellName, type Cells, imagesOf } from '../step-cells.ts';
import type { StepRow } from '../step-model.ts';
import classes from './step-detail.module.css';

interface StepDetailProps {
  record: RecordRow;
  row: StepRow;
  /** Counted from 1. */
  number: number;
  /** What the heading above hands down. */
  heading: Cells | null;
  editable: boolean;
  /** What is wrong with the number of readings. */
  problem: string | undefined;
  /** Takes the keys each time this grows. */
  hands: number;
  onChange: (name: CellName, text: string) => void;
  /** Back to the sheet. */
  onLeave: () => void;
}

export function StepDetail({ record, row, number, heading, editable, problem, hands, onChange, onLeave }: StepDetailProps) {
  const { t } = useI18n();
  const first = useRef<HTMLTextAreaElement>(null);
  const { cells } = row;
  useEffect(() => {
    if (hands > 0) first.current?.focus();
  }, [hands]);
  return (
    <section
      className={classes.detail}
      aria-label={t('ui.steps.detail', { row: number })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <Textarea
        ref={first}
        label={t('ui.steps.instructions')}
        description={t('ui.steps.instructions.hint')}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={!editable}
        value={cells.instructions}
        onChange={({ currentTarget: { value } }) => onChange('instructions', value)}
      />
      <Reading cells={cells} heading={heading} editable={editable} problem={problem} onChange={onChange} />
      <Pictures record={record} cells={cells} editable={editable} onChange={(names) => onChange('images', names.join('\n'))} />
    </section>
  );
}

/** By which rule it is judged, and how often it is read. */
function Reading({
  cells,
  heading,
  editable,
  problem,
  onChange,
}: Pick<StepDetailProps, 'heading' | 'editable' | 'problem' | 'onChange'> & { cells: Cells }) {
  const { t } = useI18n();
  const rules = useId();
  return (
    <>
      <TextInput
        label={t('ui.steps.rule')}
        list={rules}
        readOnly={!editable}
        value={cells.rule}
        placeholder={heading?.rule ?? ''}
        onChange={({ currentTarget: { value } }) => onChange('rule', value)}
      />
      <datalist id={rules}>
        {offeredRules.map((rule) => (
          <option key={rule} value={rule} />
        ))}
      </datalist>
      <TextInput
        label={t('ui.steps.readings')}
        description={t('ui.steps.readings.hint')}
        inputMode="numeric"
        readOnly={!editable}
        error={problem}
        value={cells.readings}
        placeholder={heading?.readings || '1'}
        onChange={({ currentTarget: { value } }) => onChange('readings', value)}
      />
    </>
  );
}

interface PicturesProps {
  record: RecordRow;
  cells: Cells;
  editable: boolean;
  onChange: (names: readonly string[]) => void;
}

function Pictures({ record, cells, editable, onChange }: PicturesProps) {
  const { t } = useI18n();
  const papers = useLinkedDocuments(procedureKind, record.id);
  const names = imagesOf(cells);
  return (
    <div className={classes.pictures}>
      <span className={classes.label}>{t('ui.steps.pictures')}</span>
      <ul className={classes.list}>
        {names.map((name) => (
          <li key={name} className={classes.picture}>
            <Picture name={name} document={documentOf(papers.data, name)} known={papers.isSuccess} />
            {editable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('ui.steps.picture.remove', { name })}
                onClick={() => onChange(names.filter((other) => other !== name))}
              >
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {editable && (
        <AddPicture record={record} onAdded={(added) => onChange([...names.filter((name) => name !== added), added])} />
      )}
    </div>
  );
}

/** A file of the procedure, as its other documents are. */
function AddPicture({ record, onAdded }: { record: RecordRow; onAdded: (name: string) => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const send = useUpload(procedureKind, record);
  const may = useCan(documentKind.operations.edit);
  const take = (file: File) =>
    send.mutate(
      { file, onProgress: () => undefined },
      { onSuccess: () => onAdded(file.name), onError: (error) => toasts.fail(textOfError(error)) },
    );
  const label = t('ui.steps.picture.add');
  const choice = useFileChoice({ label, accept: 'image/*', onFiles: ([file]) => file && take(file) });
  if (!may) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={send.isPending}
        leftSection={<IconPhotoPlus size={16} stroke={1.5} />}
        onClick={choice.open}
      >
        {label}
      </Button>
      {choice.field}
    </>
  );
}

type Papers = ReturnType<typeof useLinkedDocuments>['data'];

/** The newest of that name. */
function documentOf(papers: Papers, name: string): RecordRow | null {
  const same = (papers ?? []).filter(({ document }) => document.attributes.file_name === name);
  return same.at(0)?.document ?? null;
}

function Picture({ name, document, known }: { name: string; document: RecordRow | null; known: boolean }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  if (!document)
    return (
      <span className={classes.missing}>
        {name} {known && t('ui.steps.picture.missing')}
      </span>
    );
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpen(true)}>
        <FileThumbnail path="documents" record={document} />
        {name}
      </button>
      {open && (
        <Dialog title={name} size="min(1120px, 94vw)" onClose={() => setOpen(false)}>
          {hasPages(document) ? (
            <img
              className={classes.whole}
              src={`/api/v2/documents/${encodeURIComponent(document.id)}/preview?page=1&width=1600`}
              alt={name}
            />
          ) : (
            <a href={fileAddress(document.id)}>{name}</a>
          )}
        </Dialog>
      )}
    </>
  );
}
