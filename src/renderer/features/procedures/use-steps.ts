// The life of the sheet of steps: drafted at once, kept whole when it is saved, against the version it stands on. What somebody else
// saved shows at once where nothing has been typed, and is asked about where something has.
import { useState } from 'react';
import { ApiError } from '#renderer/lib/api.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import { useRecord, useUpdate } from '#renderer/records/rows/use-record.ts';
import { type StepSheet, sheetOf, stepsOf } from './step-model.ts';

const listOf = (steps: unknown): readonly unknown[] => (Array.isArray(steps) ? (steps as unknown[]) : []);

interface Base {
  text: string;
  etag: string | null;
}

const baseOf = (record: RecordRow, etag: string | null): Base => ({
  text: JSON.stringify(listOf(record.attributes.steps)),
  etag,
});

/** What is drafted over what was served, and whether that is another by now. */
function useDraft(record: RecordRow, etag: string | null, busy: boolean) {
  const served = baseOf(record, etag);
  const [base, setBase] = useState(served);
  const [sheet, setSheet] = useState<StepSheet>(() => sheetOf(listOf(record.attributes.steps)));
  const text = JSON.stringify(stepsOf(sheet));
  const dirty = text !== base.text;
  const begin = (from: RecordRow, version: string | null) => {
    setBase(baseOf(from, version));
    setSheet(sheetOf(listOf(from.attributes.steps)));
  };
  // Another version with the same steps is no matter of theirs.
  if (!busy && served.text === base.text && etag !== base.etag) setBase(served);
  else if (!busy && served.text !== base.text && !dirty) begin(record, etag);
  return { base, setBase, sheet, setSheet, text, dirty, begin };
}

export function useSteps(record: RecordRow) {
  const current = useRecord(procedureKind, record.id);
  const update = useUpdate(procedureKind, record.id);
  const etag = current.data?.etag ?? null;
  const { base, setBase, sheet, setSheet, text, dirty, begin } = useDraft(record, etag, update.isPending);
  const [failure, setFailure] = useState<Error | null>(null);
  const conflict = failure instanceof ApiError && failure.status === 412;
  const save = (over: string | null, onSaved: () => void) =>
    update.mutate(
      { etag: over, attributes: { steps: text } },
      {
        onSuccess(saved) {
          setFailure(null);
          setBase(baseOf(saved.body.data, saved.etag));
          onSaved();
        },
        onError: setFailure,
      },
    );
  return {
    sheet,
    text,
    dirty,
    conflict,
    saving: update.isPending,
    failure: conflict ? null : failure,
    change(step: (sheet: StepSheet) => StepSheet) {
      if (!conflict) setFailure(null);
      setSheet(step);
    },
    save: (onSaved: () => void) => save(base.etag, onSaved),
    /** Somebody else saved meanwhile: what stands here goes over it, or gives way to it. */
    async settle(keep: boolean, onSaved: () => void) {
      const { data } = await current.refetch();
      if (!data) return;
      if (keep) return save(data.etag, onSaved);
      setFailure(null);
      begin(data.body.data, data.etag);
    },
    discard() {
      setFailure(null);
      begin(record, etag);
    },
  };
}

export type StepsWork = ReturnType<typeof useSteps>;
