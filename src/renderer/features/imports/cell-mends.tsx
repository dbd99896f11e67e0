// The cells of one row, mended in place: Enter judges the file again with what was typed, and the file itself stays as it is.
import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { AttributeWords } from './attribute-labels.ts';
import type { ImportRow, ImportState, SaidNow } from './import-data.ts';
import imports from './imports.module.css';
import classes from './reading-panel.module.css';

export interface MendingProps {
  state: ImportState;
  busy: boolean;
  onSay: (said: SaidNow) => void;
}

interface CellMendsProps extends MendingProps {
  row: ImportRow;
  words: AttributeWords;
}

export function CellMends({ row, state, words, busy, onSay }: CellMendsProps) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const { line, cells, reasons } = row.attributes;
  const { mends } = state.said;
  const faulty = new Set(reasons.filter(({ note }) => !note).map(({ column }) => column));
  const isMended = (column: string) => mends.some((mend) => mend.row === line && mend.column === column);
  const shown = Object.entries(cells).filter(([column]) => all || faulty.has(column) || isMended(column));
  const without = (column: string) => mends.filter((mend) => mend.row !== line || mend.column !== column);
  return (
    <div className={classes.cells}>
      {shown.map(([column, text]) => (
        <CellField
          key={`${line}-${column}-${text}`}
          column={column}
          text={text}
          options={optionsOf(state, words, column)}
          busy={busy}
          onMend={(value) => onSay({ mends: [...without(column), { row: line, column, value }] })}
          onBack={isMended(column) ? () => onSay({ mends: without(column) }) : null}
        />
      ))}
      {shown.length < Object.keys(cells).length && (
        <button type="button" className={imports.link} onClick={() => setAll(true)}>
          {t('ui.import.mend.all')}
        </button>
      )}
    </div>
  );
}

function optionsOf({ columns }: ImportState, words: AttributeWords, column: string) {
  const attribute = columns.find((one) => one.column === column)?.attribute ?? '';
  return (words.fieldOf(attribute)?.options ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

interface CellFieldProps {
  column: string;
  text: string;
  options: { value: string; label: string }[];
  busy: boolean;
  onMend: (value: string) => void;
  /** Null: it stands as in the file. */
  onBack: (() => void) | null;
}

function CellField({ column, text, options, busy, onMend, onBack }: CellFieldProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== text) onMend(typed);
  };
  const known = options.find(({ value, label }) => value === text || label === text);
  return (
    <form className={classes.cell} onSubmit={submit}>
      {options.length > 0 ? (
        <Select
          size="xs"
          searchable
          label={column}
          disabled={busy}
          data={options}
          value={known?.value ?? null}
          placeholder={text}
          onChange={(next) => next !== null && onMend(next)}
        />
      ) : (
        <TextInput
          size="xs"
          label={column}
          description={typed === text ? undefined : t('ui.import.mend.enter')}
          disabled={busy}
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {onBack && (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={busy}
          aria-label={t('ui.import.mend.back', { column })}
          onClick={onBack}
        >
          <IconArrowBackUp size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </form>
  );
}
