// The life of a results sheet: loaded once, drafted at once, saved in one call a pause; what is refused stays with its reason, what
// somebody else saved meanwhile is asked about. docs/design/expectations.md#grid, docs/design/expectations.md#text-and-trust.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bodyOf, GET, isUnreached, POST } from '#renderer/lib/api.ts';
import { useTellUnderWay } from '#renderer/lib/entry/under-way.ts';
import { type CellName, cellOfAttribute } from './sheet-cells.ts';
import {
  changesOf,
  isChanged,
  type RowChange,
  type SentCells,
  type ServedRow,
  type Sheet,
  sheetOf,
  withAnswer,
  withServed,
  withTheirs,
} from './sheet-model.ts';

const pauseMs = 400;
const retryMs = 2000;
const mostAtOnce = 500;

export interface RowProblem {
  /** What was refused: the same is not sent again. */
  sent: string;
  messages: readonly { cell: CellName | null; text: string }[];
  /** What somebody else saved meanwhile. */
  theirs: ServedRow | null;
}

type Problems = ReadonlyMap<string, RowProblem>;

export interface SheetWork {
  sheet: Sheet | null;
  error: Error | null;
  retry(): void;
  change(step: (sheet: Sheet) => Sheet): void;
  problems: Problems;
  /** Nothing was answered at the last attempt. */
  unreached: boolean;
  failure: Error | null;
  saving: boolean;
  dirty: boolean;
  /** Something cannot be saved as it stands: leaving would lose it. */
  stuck: boolean;
  settle(ref: string, keepMine: boolean): void;
}

const sheetKey = (calibration: string) => ['rows', 'results', calibration, 'sheet'] as const;

async function fetchSheet(calibration: string, signal: AbortSignal): Promise<ServedRow[]> {
  const { data } = await bodyOf(GET('/api/v2/calibrations/{id}/results', { params: { path: { id: calibration } }, signal }));
  return data.map(({ id, version, attributes }) => ({ id: id ?? '', version: version ?? 0, attributes: attributes ?? {} }));
}

function textOf(change: RowChange): string {
  return JSON.stringify([change.version, change.attributes]);
}

const sentOf = (sheet: Sheet | null): SentCells => new Map(sheet?.rows.map(({ ref, cells }) => [ref, cells]));

/** `onLeft`: whether all that was saved on leaving was taken. */
export function useSheet(calibration: string, editable: boolean, onLeft: (saved: boolean) => void): SheetWork {
  const queries = useQueryClient();
  const served = useQuery({ queryKey: sheetKey(calibration), queryFn: ({ signal }) => fetchSheet(calibration, signal) });
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [problems, setProblems] = useState<Problems>(new Map());
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempts, setAttempts] = useState(0);
  const shown = useRef(true);
  const merged = useRef<readonly ServedRow[] | null>(null);
  const latest = served.data ?? null;
  useEffect(() => {
    // An answer that was on its way while something was saved may be older than what is shown.
    if (latest === null || saving || merged.current === latest) return;
    merged.current = latest;
    setSheet((now) => (now ? withServed(now, latest) : sheetOf(latest)));
  }, [latest, saving]);

  const changes = sheet && editable ? changesOf(sheet) : null;
  const due = changes?.rows.filter((row) => problems.get(row.ref)?.sent !== textOf(row) && !problems.get(row.ref)?.theirs) ?? [];
  const remove = changes?.remove ?? [];
  const something = due.length > 0 || remove.length > 0;

  const save = async () => {
    setSaving(true);
    const [rows, sent] = [due.slice(0, mostAtOnce), sentOf(sheet)];
    try {
      const body = { rows: rows.map((row) => ({ ...row })), remove: remove.slice(0, mostAtOnce) };
      const { data } = await bodyOf(POST('/api/v2/calibrations/{id}/results', { params: { path: { id: calibration } }, body }));
      const saved = data.flatMap(({ ref, id, version, attributes, status }) =>
        status === 'saved' ? [{ ref, id: id ?? '', version: version ?? 0, attributes: attributes ?? {} }] : [],
      );
      // A row that could not be taken out comes back with the next look at the server.
      const gone = data.filter(({ ref, id }) => ref === id && remove.includes(ref)).map(({ ref }) => ref);
      setSheet((now) => now && withAnswer(now, saved, gone, sent));
      setProblems((before) => {
        const next = new Map(before);
        for (const { ref, id, version, attributes, status, problems: told } of data) {
          next.delete(ref);
          if (status !== 'failed' && status !== 'conflict') continue;
          const change = rows.find((row) => row.ref === ref);
          const source = sheet?.rows.find((row) => row.ref === ref)?.source;
          next.set(ref, {
            sent: change ? textOf(change) : '',
            messages: told.map(({ attribute, message }) => ({
              cell: source ? cellOfAttribute(attribute, source) : null,
              text: message,
            })),
            theirs: status === 'conflict' && id && attributes ? { id, version: version ?? 0, attributes } : null,
          });
        }
        return next;
      });
      setFailure(null);
      if (!shown.current) onLeft(data.every(({ status }) => status !== 'failed' && status !== 'conflict'));
    } catch (error) {
      if (!shown.current) onLeft(false);
      setFailure(error instanceof Error ? error : new Error(String(error)));
      setAttempts((count) => count + 1);
    }
    await queries.invalidateQueries({ queryKey: ['rows', 'results'] });
    setSaving(false);
  };
  useTellUnderWay(calibration, failure === null && (saving || something));
  const saveNow = useRef(save);
  const waiting = useRef(false);
  useEffect(() => {
    saveNow.current = save;
    waiting.current = something && !saving && failure === null;
  });
  // Whoever leaves within the pause has his last entries saved on the way.
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      if (waiting.current) void saveNow.current();
    };
  }, []);
  const unreached = failure !== null && isUnreached(failure);
  const blocked = failure !== null && !unreached;
  const stamp = something ? JSON.stringify([due.map(textOf), remove]) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each change begins the pause anew
  useEffect(() => {
    if (stamp === '' || saving || blocked) return;
    const timer = setTimeout(() => void saveNow.current(), unreached ? retryMs : pauseMs);
    return () => clearTimeout(timer);
  }, [stamp, saving, blocked, unreached, attempts]);

  return {
    sheet,
    error: served.error,
    retry: () => void served.refetch(),
    change(step) {
      setFailure((now) => (now && !isUnreached(now) ? null : now));
      setSheet((now) => now && step(now));
    },
    ...{ problems, unreached, saving },
    failure: unreached ? null : failure,
    stuck: saving || failure !== null || problems.size > 0,
    dirty: saving || (changes !== null && isChanged(changes)),
    settle(ref, keepMine) {
      const theirs = problems.get(ref)?.theirs;
      setProblems((before) => new Map([...before].filter(([one]) => one !== ref)));
      if (!theirs) return;
      setSheet((now) => now && (keepMine ? withAnswer(now, [{ ...theirs, ref }], []) : withTheirs(now, ref, theirs)));
    },
  };
}
