// Which columns of the file were recognised, and what each fills; what was not can be assigned by hand.
import { Select } from '@mantine/core';
import { IconCheck, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { AttributeWords } from './attribute-labels.ts';
import type { ImportState, SentFile } from './import-data.ts';
import classes from './imports.module.css';

interface FileColumnsProps {
  state: ImportState;
  mapping: SentFile['mapping'];
  words: AttributeWords;
  onMapping: ((mapping: SentFile['mapping']) => void) | null;
}

type FileColumn = ImportState['columns'][number];
const ignored = '-';

export function FileColumns({ state, mapping, words, onMapping }: FileColumnsProps) {
  const { t, format } = useI18n();
  const { columns, file } = state;
  const used = columns.filter((column) => column.state === 'used').length;
  const open = columns.filter((column) => column.state === 'unknown' || column.state === 'ambiguous').length;
  const [shown, setShown] = useState(open > 0);
  const facts = [
    file.name,
    format.bytes(file.size),
    file.format.toUpperCase(),
    file.encoding?.toUpperCase(),
    file.delimiter ? t('ui.import.delimiter', { sign: file.delimiter === '\t' ? 'Tab' : file.delimiter }) : null,
  ];
  return (
    <section className={classes.columns} aria-label={t('ui.import.columns')}>
      <p className={classes.columnsHead}>
        <span className={classes.fileName}>{facts.filter(Boolean).join(' · ')}</span>
        <span>
          {t('ui.import.columns.used', { used, total: columns.length })}
          {open > 0 && <span className={classes.warn}> {t('ui.import.columns.open', { count: open })}</span>}
        </span>
        <button type="button" className={classes.link} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'ui.import.columns.hide' : 'ui.import.columns.show')}
        </button>
      </p>
      {shown && (
        <ul className={classes.columnList}>
          {columns.map((column) => (
            <li key={column.column} className={classes.column}>
              <span className={classes.columnName}>
                <Sign state={column.state} />
                {column.column || t('ui.import.columns.nameless')}
              </span>
              {onMapping && column.column !== '' ? (
                <ColumnChoice column={column} mapping={mapping} words={words} onMapping={onMapping} />
              ) : (
                <span className={classes.muted}>
                  {column.attribute === null ? t(`ui.import.column.${column.state}`) : words.labelOf(column.attribute)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sign({ state }: { state: FileColumn['state'] }) {
  const Icon = state === 'used' ? IconCheck : IconQuestionMark;
  return <Icon className={classes.sign} data-state={state} size={16} stroke={1.5} aria-hidden="true" />;
}

interface ColumnChoiceProps {
  column: FileColumn;
  mapping: SentFile['mapping'];
  words: AttributeWords;
  onMapping: (mapping: SentFile['mapping']) => void;
}

function ColumnChoice({ column, mapping, words, onMapping }: ColumnChoiceProps) {
  const { t } = useI18n();
  const { column: name, attribute, candidates, state } = column;
  const named = [...new Set([...(attribute === null ? [] : [attribute]), ...candidates])]
    .filter((one) => !words.fillable.some((other) => other.name === one))
    .map((one) => ({ name: one, label: words.labelOf(one) }));
  const options = [...named, ...words.fillable].map((one) => ({ value: one.name, label: one.label }));
  return (
    <Select
      size="xs"
      searchable
      aria-label={t('ui.import.column.fills', { column: name })}
      data={[{ value: ignored, label: t('ui.import.column.ignore') }, ...options]}
      value={attribute ?? (mapping[name] === null ? ignored : null)}
      placeholder={t(`ui.import.column.${state}`)}
      onChange={(next) => next !== null && onMapping({ ...mapping, [name]: next === ignored ? null : next })}
    />
  );
}
