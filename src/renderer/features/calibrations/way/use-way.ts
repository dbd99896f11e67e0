// Where a calibration stands on its way, and what taking the next step writes.
import { useNavigate } from 'react-router';
import { today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useUser } from '#renderer/lib/session.ts';
import type { Field, FieldOption } from '#renderer/records/kind/fields.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { useStatusChange, useStatusPath } from '#renderer/records/status-path/use-status-path.ts';
import { begun, resultsOf } from '../begun.ts';
import { useSignatures } from '../signatures/signature-data.ts';
import { moveOf, withRelease } from './way.ts';

const way = { kind: calibrationKind, path: 'calibrations' as const, ends: { done: 'D', never: 'X' } };
const inWork = 'W';

export function useWay(record: RecordRow, fields: readonly Field[]) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const user = useUser().data;
  const { times, steps, current, options } = useStatusPath({ ...way, fields, record });
  const change = useStatusChange(calibrationKind, record.id, options);
  const signatures = useSignatures(record.id);
  const { attributes } = record;
  const two = signatures.data?.meta.two_persons ?? false;
  const code = options.find(({ value }) => String(value) === current)?.code ?? '';
  const released = attributes.released_at !== null;
  const person = [user?.firstname, user?.lastname].filter(Boolean).join(' ');
  const take = async (status: FieldOption) => {
    if (status.code !== inWork) {
      await change(current, status);
      return;
    }
    const own = {
      ...(attributes.technician === null && person !== '' ? { technician: person } : {}),
      // What was planned for another day is measured today.
      ...(textOf(attributes.calibration_date) > today() || attributes.calibration_date === null
        ? { calibration_date: today() }
        : {}),
    };
    if (await change(current, status, own)) await navigate(resultsOf(record.id), { replace: true, state: begun });
  };
  return {
    times,
    current,
    options,
    steps: withRelease(steps, released, t('ui.calibrations.step.released')),
    others: options.filter(({ value, hidden, code: other }) => !hidden && String(value) !== current && other !== 'D'),
    // A procedure may ask for a second person: until that is known no step is the next one.
    move: attributes.procedure_id !== null && signatures.isPending ? null : moveOf({ steps, code, two }),
    /** Whoever measured may not release it. */
    needsOther: two && person !== '' && textOf(attributes.technician).trim() === person,
    code,
    take,
  };
}
