// The life of the sheet of readings: drafted over what is kept, kept whole when it is saved, against the version it stands on.
import { useState } from 'react';
import { ApiError } from '#renderer/lib/api.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { gaugeStudyKind } from '#renderer/records/kinds/calibrations/gauge-studies.ts';
import { useRecord, useUpdate } from '#renderer/records/rows/use-record.ts';
import { kindOf, linesOf } from '../study-data.ts';
import { linesIn, type Plan, type ReadingSheet, sheetOf } from './reading-model.ts';

function planOf(record: RecordRow): Plan {
  const count = (name: string) => Math.max(1, Number(record.attributes[name] ?? 1));
  return { kind: kindOf(record), operators: count('operators'), parts: count('parts'), trials: count('trials') };
}

const servedSheet = (record: RecordRow) => sheetOf(linesOf(record.attributes.readings), planOf(record));
const textOf = (sheet: ReadingSheet) => JSON.stringify(linesIn(sheet).lines);
/** The plan shapes the sheet as long as nothing is kept. */
const servedText = (record: RecordRow) => JSON.stringify([record.attributes.readings, planOf(record)]);

export function useReadings(record: RecordRow) {
  const current = useRecord(gaugeStudyKind, record.id);
  const update = useUpdate(gaugeStudyKind, record.id);
  const etag = current.data?.etag ?? null;
  const [base, setBase] = useState(() => ({ served: servedText(record), etag, text: textOf(servedSheet(record)) }));
  const [sheet, setSheet] = useState<ReadingSheet>(() => servedSheet(record));
  const [failure, setFailure] = useState<Error | null>(null);
  const { lines } = linesIn(sheet);
  const dirty = textOf(sheet) !== base.text;
  const begin = (from: RecordRow, version: string | null) => {
    const fresh = servedSheet(from);
    setBase({ served: servedText(from), etag: version, text: textOf(fresh) });
    setSheet(fresh);
  };
  const isAnew = servedText(record) !== base.served;
  // What somebody else saved shows at once where nothing has been typed.
  if (isAnew && !dirty && !update.isPending) begin(record, etag);
  else if (!isAnew && etag !== base.etag && !update.isPending) setBase({ ...base, etag });
  return {
    sheet,
    lines,
    dirty,
    stale: (isAnew && dirty && !update.isPending) || (failure instanceof ApiError && failure.status === 412),
    saving: update.isPending,
    failure: failure instanceof ApiError && failure.status === 412 ? null : failure,
    change(step: (now: ReadingSheet) => ReadingSheet) {
      setSheet(step);
    },
    save: (onSaved: () => void) =>
      update.mutate(
        { etag: base.etag, attributes: { readings: JSON.stringify(lines) } },
        {
          onSuccess(saved) {
            setFailure(null);
            const { data } = saved.body;
            setBase({ served: servedText(data), etag: saved.etag, text: JSON.stringify(lines) });
            onSaved();
          },
          onError: setFailure,
        },
      ),
    discard() {
      setFailure(null);
      begin(record, etag);
    },
  };
}

export type ReadingsWork = ReturnType<typeof useReadings>;
