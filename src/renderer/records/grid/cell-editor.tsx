// A cell under change: the field as the form has it, laid over the cell. Enter saves, Tab saves and goes on, Escape leaves all as it
// was. What the server refuses stays open with its reason.
import { Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { OneRecord, RecordRow, Written } from '../../lib/records.ts';
import { isSaveKey } from '../../lib/screen/work-keys.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { FormField } from '../form/form-field.tsx';
import { useCellDraft } from '../form/use-form-draft.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { changesOf, toFormValues } from '../kind/form-model.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { useRecord, useUpdate } from '../rows/use-record.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { FieldValue } from '../value/field-value.tsx';
import classes from './cell-editor.module.css';
import type { EditedCell } from './use-cell-edit.ts';

interface CellEditorProps {
  kind: RecordKind;
  cell: EditedCell;
  /** Where the row stands in the grid. */
  top: number;
  height: number;
  onDone: (step: -1 | 0 | 1) => void;
}

export function CellEditor({ kind, cell, top, height, onDone }: CellEditorProps) {
  const { field, entry } = cell;
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const id = entry.record.id;
  const current = useRecord(kind, id);
  const update = useUpdate(kind, id);
  const form = useRecordForm({ kind, fields: [field], record: entry.record });
  const settle = useCellDraft({ form, name: addressOf(kind, id), version: current.data?.etag ?? null });
  const here = useRef(true);
  const left = useRef(false);
  const [saving, setSaving] = useState(false);
  const [newer, setNewer] = useState<RowEntry | null>(null);
  const name = field.api_name;
  const title = useTitleOf()(kind, entry.record, entry.included);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const leave = (step: -1 | 0 | 1) => {
    // The focus goes elsewhere now, which is no reason to save.
    left.current = true;
    settle();
    onDone(step);
  };

  const textIn = (record: RecordRow) => toFormValues([field], record, format)[name] ?? '';
  // What was typed was typed over this value; one that changed meanwhile is shown before it is overwritten.
  const [seen, setSeen] = useState(() => textIn(entry.record));

  const stopAt = (newest: OneRecord) => {
    form.rebase(newest.data, true);
    setSeen(textIn(newest.data));
    setNewer({ record: newest.data, included: newest.included });
  };
  const offerUndo = (before: string, etag: string | null) => {
    const attributes = changesOf([field], form.values, { [name]: before });
    toasts.offerUndo(t('ui.cell.saved', { title, label: field.label }), () => {
      update.mutateAsync({ etag, attributes }).then(
        () => toasts.say(t('ui.cell.undone', { title, label: field.label })),
        (error: Error) => toasts.fail(textOf(error)),
      );
    });
  };
  const write = async (attributes: Record<string, Written>, step: -1 | 0 | 1) => {
    let known = current.data ?? (await current.refetch({ throwOnError: true })).data;
    while (known) {
      if (textIn(known.body.data) !== seen) return stopAt(known.body);
      try {
        const answer = await update.mutateAsync({ etag: known.etag, attributes });
        offerUndo(seen, answer.etag);
        return leave(step);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        // Saved by somebody else: another field is no matter of this cell.
        known = (await current.refetch({ throwOnError: true })).data;
      }
    }
  };
  const save = async (step: -1 | 0 | 1) => {
    const changes = form.changes();
    if (saving || left.current || changes === null) return;
    if (Object.keys(changes).length === 0) return leave(step);
    setSaving(true);
    try {
      await write(changes, step);
    } catch (error) {
      const refused = error instanceof Error ? error : new Error(String(error));
      // Nobody sees the cell any more: the reason finds its reader, and the record's form has what was typed.
      if (here.current) form.refuse(refused);
      else toasts.fail(t('ui.cell.lost', { title, label: field.label, reason: textOf(refused) }));
    }
    setSaving(false);
  };
  useClickOutside(() => void save(0));
  const onKeyDown = (event: KeyboardEvent) => {
    const open = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    const multiline = event.target instanceof HTMLTextAreaElement;
    const beside = event.key === 'Tab' ? fieldBeside(event) : undefined;
    if (beside) beside.focus();
    else if (event.key === 'Tab') void save(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && !open) leave(0);
    else if (isSaveKey(event) || (event.key === 'Enter' && !open && !multiline)) void save(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const problem = form.errors[name] ?? (form.failure ? textOf(form.failure) : null);
  return (
    <Popover
      opened
      withRoles={false}
      trapFocus
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Near the right edge the cell counts as out of sight at first, and a field that is hidden takes no focus.
      hideDetached={false}
      position="bottom-start"
      offset={-height}
    >
      <Popover.Target>
        <div className={classes.anchor} style={{ top, left: cell.left, width: cell.width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.editor}
        style={{ minWidth: Math.max(cell.width, 200) }}
        role="dialog"
        aria-label={t('ui.cell.edit', { title, label: field.label })}
        aria-busy={saving}
        onKeyDownCapture={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          // The search, say, was called by its keys.
          const away =
            relatedTarget !== null && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('[data-portal]');
          if (away) void save(0);
        }}
      >
        <FormField
          kind={kind}
          field={field}
          value={form.values[name] ?? ''}
          error={problem}
          onChange={(value) => form.set(name, value)}
        />
        {newer !== null && (
          <p className={classes.newer} role="alert">
            {t('ui.cell.conflict')}{' '}
            <strong>{seen === '' ? t('ui.cell.nothing') : <FieldValue kind={kind} field={field} entry={newer} />}</strong>{' '}
            {t('ui.cell.conflict.way')}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A moment is two fields, its day and its time: Tab goes through both before it leaves the cell. */
function fieldBeside({ currentTarget, target, shiftKey }: KeyboardEvent): HTMLInputElement | undefined {
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], [tabindex="-1"])')];
  const at = inputs.indexOf(target as HTMLInputElement);
  return at < 0 ? undefined : inputs[at + (shiftKey ? -1 : 1)];
}

/** Lists of options and toasts stand in layers of their own and belong to the work. */
function useClickOutside(onClick: () => void): void {
  const latest = useRef(onClick);
  useEffect(() => {
    latest.current = onClick;
  });
  useEffect(() => {
    const listen = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[data-portal]')) latest.current();
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, []);
}
