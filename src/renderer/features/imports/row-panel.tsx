// One judged row in full: what is wrong with it, and each value before and after.
import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchOne } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { kindAt } from '../../records/kinds/index.ts';
import { PeekHead } from '../../records/peek/peek-head.tsx';
import panel from '../../records/peek/record-peek.module.css';
import sheet from '../../ui/phone-sheet.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import type { AttributeWords } from './attribute-labels.ts';
import { CellMends, type MendingProps } from './cell-mends.tsx';
import type { ImportRow } from './import-data.ts';
import type { ImportKind } from './import-kinds.ts';
import classes from './imports.module.css';
import { aboutOf, priceText, type RowEffect } from './row-columns.tsx';
import { VerdictText } from './verdict-text.tsx';

interface RowPanelProps {
  kind: ImportKind;
  row: ImportRow;
  words: AttributeWords;
  mending: MendingProps;
  onClose: () => void;
}

export function RowPanel({ kind, row, words, mending, onClose }: RowPanelProps) {
  const { t, format } = useI18n();
  const { line, verdict, title, reasons, changes, record_id: record, effect } = row.attributes;
  const changed = Object.entries(changes);
  const listed = kindAt(kind.path);
  return (
    <aside className={`${panel.panel} ${sheet.sheet}`} aria-label={t('ui.import.row', { line: format.number(line) })}>
      <PeekHead title={t('ui.import.row', { line: format.number(line) })} summary={title} onClose={onClose} />
      <div className={panel.state}>
        <VerdictText verdict={verdict} />
        {record !== null && listed && <Link to={addressOf(listed, record)}>{t('ui.open')}</Link>}
      </div>
      <ScrollSection className={`${panel.fields} ${classes.panelBody}`} label={t('ui.import.changes')}>
        {reasons.length > 0 && <Reasons reasons={reasons} words={words} />}
        <OwnerMove row={row} {...mending} />
        <CellMends row={row} words={words} {...mending} />
        {changed.length === 0 && reasons.length === 0 && <p className={classes.muted}>{t('ui.import.unchanged.text')}</p>}
        {changed.length > 0 && (
          <table className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">{t('ui.bulk.field')}</th>
                <th scope="col">{t('ui.import.before')}</th>
                <th scope="col">{t('ui.import.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(([name, { before, after }]) => (
                <tr key={name}>
                  <th scope="row">{words.labelOf(name)}</th>
                  <td>{before === undefined ? '–' : <Value words={words} name={name} value={before} />}</td>
                  <td>
                    <Value words={words} name={name} value={after} unmade={inFile(mending.state, row, name)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {effect && <Effect effect={effect} />}
      </ScrollSection>
    </aside>
  );
}

/** What belongs to somebody else goes over to whom the whole file is of only when that is said, by row. */
function OwnerMove({ row: { attributes }, state, busy, onSay }: MendingProps & { row: ImportRow }) {
  const { t } = useI18n();
  const { line, reasons } = attributes;
  const { moves } = state.said;
  const isSaid = moves.includes(line);
  if (!isSaid && !reasons.some(({ code }) => code.startsWith('import.other_owner'))) return null;
  const say = () => onSay({ moves: isSaid ? moves.filter((one) => one !== line) : [...moves, line] });
  return (
    <div className={classes.move}>
      {isSaid && <p>{t('ui.import.moves')}</p>}
      <Button size="xs" variant="default" loading={busy} onClick={say}>
        {t(isSaid ? 'ui.import.move.back' : 'ui.import.move')}
      </Button>
    </div>
  );
}

function Reasons({ reasons, words }: Pick<ImportRow['attributes'], 'reasons'> & { words: AttributeWords }) {
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ column, attribute, message, code, note }) => (
        <li key={`${column ?? attribute}-${code}`} data-note={note || undefined}>
          {aboutOf({ column, attribute }, words) !== '' && <b>{aboutOf({ column, attribute }, words)}: </b>}
          {message}
        </li>
      ))}
    </ul>
  );
}

/** What a customer pays on the row's first day, found as everywhere: before the import, and once the whole file is written. */
function Effect({ effect: { date, before, after } }: { effect: RowEffect }) {
  const { t, textOr, format } = useI18n();
  const line = (label: string, found: RowEffect['before'] | null) => (
    <tr>
      <th scope="row">{t(label)}</th>
      <td>{priceText(found, format)}</td>
      <td>{found?.matched_by && textOr(`prices.step.${found.matched_by}`, found.matched_by)}</td>
    </tr>
  );
  return (
    <table className={classes.changes}>
      <caption>{t('ui.import.effect.on', { date: format.date(date) })}</caption>
      <tbody>
        {line('ui.import.before', before)}
        {after && line('ui.import.after', after)}
      </tbody>
    </table>
  );
}

/** A record that is made with the import has no name to be looked up yet: the one that the file has. */
function inFile({ columns }: MendingProps['state'], row: ImportRow, name: string): string | undefined {
  const column = columns.find(({ attribute }) => attribute === name)?.column;
  return column === undefined ? undefined : row.attributes.cells[column];
}

interface ValueProps {
  words: AttributeWords;
  name: string;
  value: unknown;
  unmade?: string | undefined;
}

function Value({ words, name, value, unmade }: ValueProps) {
  const path = words.fieldOf(name)?.relation ?? null;
  return path !== null && typeof value === 'string' ? (
    <RecordName path={path} id={value} otherwise={unmade ?? value} />
  ) : (
    words.textOf(name, value)
  );
}

function RecordName({ path, id, otherwise }: { path: RecordPath; id: string; otherwise: string }) {
  const title = kindAt(path)?.title ?? 'name';
  const record = useQuery({
    queryKey: ['record', path, id, 'name'],
    queryFn: id === '' ? skipToken : ({ signal }) => fetchOne(path, id, '', signal),
    staleTime: 300_000,
    retry: false,
  });
  return textOf(record.data?.body.data.attributes[title]) || otherwise;
}
