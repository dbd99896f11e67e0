// How the file is read: its first rows as they stand, one of them the headings; encoding, delimiter and the order of dates, found out or chosen.
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import type { ImportState, SaidNow } from './import-data.ts';
import classes from './reading-panel.module.css';

const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
const delimiters = ['semicolon', 'comma', 'tab', 'pipe'] as const;
const dateOrders = ['day_first', 'month_first'] as const;
const foundOut = '-';

interface ReadingPanelProps {
  token: string;
  state: ImportState;
  busy: boolean;
  onSay: (said: SaidNow) => void;
}

export function ReadingPanel({ token, state, busy, onSay }: ReadingPanelProps) {
  const { t } = useI18n();
  const { said, file } = state;
  // Another way to read the file has other columns: what was said about the old ones says nothing of them.
  const anew = { header_row: null, mapping: {}, values: {}, mends: [], make: {} };
  const choice = (name: string, values: readonly string[], value: string | null, onChange: (value: string | null) => void) => (
    <Select
      size="xs"
      label={t(`ui.import.reading.${name}`)}
      disabled={busy}
      allowDeselect={false}
      data={[foundOut, ...values].map((one) => ({
        value: one,
        label: t(one === foundOut ? 'ui.import.reading.found' : `ui.import.reading.${name}.${one}`),
      }))}
      value={value ?? foundOut}
      onChange={(next) => onChange(next === foundOut ? null : next)}
    />
  );
  return (
    <section className={classes.panel} aria-label={t('ui.import.reading.title')}>
      <div className={classes.choices}>
        {file.format !== 'xlsx' && (
          <>
            {choice('encoding', encodings, said.encoding, (next) => onSay({ ...anew, encoding: next as typeof said.encoding }))}
            {choice('delimiter', delimiters, said.delimiter, (next) =>
              onSay({ ...anew, delimiter: next as typeof said.delimiter }),
            )}
          </>
        )}
        {choice('date_order', dateOrders, said.date_order, (next) => onSay({ date_order: next as typeof said.date_order }))}
      </div>
      <FirstRows token={token} state={state} busy={busy} onHeadings={(line) => onSay({ ...anew, header_row: line })} />
    </section>
  );
}

interface FirstRowsProps extends Omit<ReadingPanelProps, 'onSay'> {
  onHeadings: (line: number) => void;
}

function FirstRows({ token, state, busy, onHeadings }: FirstRowsProps) {
  const { t, format } = useI18n();
  const { encoding, delimiter } = state.said;
  const sample = useQuery({
    queryKey: ['import', token, 'sample', encoding, delimiter],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/imports/{token}/sample', { params: { path: { token } }, signal })),
  });
  const slow = useSlow(sample.isPending);
  // Why the file cannot be read stands above already.
  if (sample.error && state.message !== null) return null;
  if (sample.error) return <ErrorNotice error={sample.error} onRetry={() => void sample.refetch()} />;
  if (!sample.data) return slow ? <SkeletonLines count={4} /> : null;
  const { rows } = sample.data.data.attributes;
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  return (
    <ScrollSection className={classes.rows ?? ''} label={t('ui.import.reading.rows')}>
      <table className={classes.table}>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line} data-headings={line === state.header_row || undefined}>
              <th scope="row">{format.number(line)}</th>
              <td>
                {line === state.header_row ? (
                  <b>{t('ui.import.reading.headings')}</b>
                ) : (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={busy}
                    aria-label={t('ui.import.reading.choose', { line: format.number(line) })}
                    onClick={() => onHeadings(line)}
                  >
                    {t('ui.import.reading.as_headings')}
                  </Button>
                )}
              </td>
              {Array.from({ length: width }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={at}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}
