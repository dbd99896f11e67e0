// Which columns of the file were recognised, and what each fills; what was not can be assigned by hand.
import { Select } from '@mantine/core';
import { IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Attribute, AttributeWords } from './attribute-labels.ts';
import type { MendingProps } from './cell-mends.tsx';
import type { ImportState } from './import-data.ts';
import classes from './imports.module.css';
import { PresetPanel } from './presets/preset-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';

interface FileColumnsProps extends MendingProps {
  token: string;
  words: AttributeWords;
}

type FileColumn = ImportState['columns'][number];
const ignored = '-';

export function FileColumns({ token, state, words, busy, onSay }: FileColumnsProps) {
  const { t } = useI18n();
  const { columns } = state;
  const facts = useFacts(state);
  const used = columns.filter((column) => column.state === 'used').length;
  // Left out on purpose is no question.
  const open = columns.filter(({ state: at, column }) => {
    return (at === 'unknown' || at === 'ambiguous') && state.said.mapping[column] !== null;
  }).length;
  const [shown, setShown] = useState(open > 0);
  const [reading, setReading] = useState(false);
  const [presets, setPresets] = useState(false);
  return (
    <section className={classes.columns} aria-label={t('ui.import.columns')}>
      <p className={classes.columnsHead}>
        <span className={classes.fileName}>{facts.join(' · ')}</span>
        <span>
          {t('ui.import.columns.used', { used, total: columns.length })}
          {open > 0 && <span className={classes.warn}> {t('ui.import.columns.open', { count: open })}</span>}
        </span>
        <button type="button" className={classes.link} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'ui.import.columns.hide' : 'ui.import.columns.show')}
        </button>
        <button type="button" className={classes.link} aria-expanded={reading} onClick={() => setReading(!reading)}>
          {t('ui.import.reading.title')}
        </button>
        <button type="button" className={classes.link} aria-expanded={presets} onClick={() => setPresets(!presets)}>
          {t('ui.import.preset')}
        </button>
      </p>
      {presets && <PresetPanel token={token} state={state} busy={busy} onSay={onSay} />}
      {reading && <ReadingPanel token={token} state={state} busy={busy} onSay={onSay} />}
      {shown && (
        <ul className={classes.columnList}>
          {columns.map((column) => (
            <li key={column.column} className={classes.column}>
              <span className={classes.columnName}>
                <Sign state={column.state} leftOut={state.said.mapping[column.column] === null} />
                {column.column || t('ui.import.columns.nameless')}
              </span>
              {column.column !== '' ? (
                <ColumnChoice column={column} words={words} state={state} busy={busy} onSay={onSay} />
              ) : (
                <span className={classes.muted}>{t(`ui.import.column.${column.state}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What is known of the file. */
function useFacts(state: ImportState): string[] {
  const { t, format } = useI18n();
  const { file } = state;
  const facts = [
    file.name,
    format.bytes(file.size),
    file.format?.toUpperCase(),
    file.encoding?.toUpperCase(),
    file.delimiter ? t('ui.import.delimiter', { sign: file.delimiter === '\t' ? 'Tab' : file.delimiter }) : null,
    state.header_row !== null && state.header_row > 1
      ? t('ui.import.reading.headings_in', { line: format.number(state.header_row) })
      : null,
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

function Sign({ state, leftOut }: { state: FileColumn['state']; leftOut: boolean }) {
  const Icon = state === 'used' ? IconCheck : leftOut ? IconMinus : IconQuestionMark;
  return <Icon className={classes.sign} data-state={state} size={16} stroke={1.5} aria-hidden="true" />;
}

interface ColumnChoiceProps extends MendingProps {
  column: FileColumn;
  words: AttributeWords;
}

/** What an ambiguous column may be comes first; the price group says what empty means. */
function ColumnChoice({ column, words, state, busy, onSay }: ColumnChoiceProps) {
  const { t } = useI18n();
  const { column: name, attribute, candidates, state: recognised } = column;
  const { mapping } = state.said;
  const named = [...new Set([...candidates, ...(attribute === null ? [] : [attribute])])].map((one) => ({
    name: one,
    label: words.labelOf(one),
  }));
  const option = (one: Attribute) => ({ value: one.name, label: one.label });
  const rest = words.fillable.filter((one) => !named.some((other) => other.name === one.name)).map(option);
  const leftOut = { value: ignored, label: t('ui.import.column.ignore') };
  const likely = { group: t('ui.import.column.likely'), items: named.map(option) };
  return (
    <>
      <Select
        size="xs"
        searchable
        disabled={busy}
        aria-label={t('ui.import.column.fills', { column: name })}
        data={
          candidates.length > 0
            ? [likely, { group: t('ui.import.column.others'), items: [leftOut, ...rest] }]
            : [leftOut, ...named.map(option), ...rest]
        }
        value={attribute ?? (mapping[name] === null ? ignored : null)}
        placeholder={t(`ui.import.column.${recognised}`)}
        onChange={(next) => next !== null && onSay({ mapping: { ...mapping, [name]: next === ignored ? null : next } })}
      />
      {attribute === 'group' && <span className={classes.hint}>{t('ui.import.column.group_hint')}</span>}
      {recognised === 'ambiguous' && candidates.length > 0 && (
        <span className={classes.hint}>{candidates.map((one) => words.labelOf(one)).join(' · ')}</span>
      )}
    </>
  );
}
