// Where a calibration stands on its way, and what taking the next step writes.

import { useNavigate } from 'react-router';
import { today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan, useUser } from '#renderer/lib/session.ts';
import type { Field, FieldOption } from '#renderer/records/kind/fields.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { useTitleOf } from '#renderer/records/rows/use-title-of.ts';
import { useStatusChange, useStatusPath } from '#renderer/records/status-path/use-status-path.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';
import { givenName } from '#server/contract/names/person-names.ts';
import { begun, resultsOf } from '../begun.ts';
import { useBegin } from '../calibration-data.ts';
import { useSignatures } from '../signatures/signature-data.ts';
import { moveOf, releaseNeeds, withRelease } from './way.ts';

const way = { kind: calibrationKind, path: 'calibrations' as const, ends: { done: 'D', never: 'X' } };
const inWork = 'W';
const planned = 'P';

interface Planned {
  record: RecordRow;
  status: FieldOption;
  own: { calibration_date?: string; technician?: string };
  back: () => void;
}

/** Points and standards as a new one has them; false: it was refused, and that is told. */
function useBeginPlanned() {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const toasts = useToasts();
  const begin = useBegin();
  const fail = useFailure();
  return async ({ record: { id, attributes }, record, status, own, back }: Planned): Promise<boolean> => {
    const { calibration_date = textOf(attributes.calibration_date), technician = '' } = own;
    const device = textOf(attributes.inventory_id);
    const asked = { device, calibration_id: id, calibration_date, technician };
    try {
      await begin.mutateAsync({ template: 'best', standards: true, ...asked });
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
    toasts.offerUndo(t('ui.path.moved', { name: titleOf(calibrationKind, record), status: status.label }), back);
    return true;
  };
}

export function useWay(record: RecordRow, fields: readonly Field[]) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const user = useUser().data;
  const mayRelease = useCan(releaseNeeds);
  const { times, steps, current, options } = useStatusPath({ ...way, fields, record });
  const change = useStatusChange(calibrationKind, record.id, options);
  const beginPlanned = useBeginPlanned();
  const signatures = useSignatures(record.id);
  const { attributes } = record;
  const two = signatures.data?.meta.two_persons ?? false;
  const code = options.find(({ value }) => String(value) === current)?.code ?? '';
  const released = attributes.released_at !== null;
  const person = user ? givenName(user) : '';
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
    const before = options.find(({ value }) => String(value) === current);
    const back = () => before && void change(String(status.value), before);
    const isBegun =
      code === planned && attributes.inventory_id !== null
        ? await beginPlanned({ record, status, own, back })
        : await change(current, status, own);
    if (isBegun) await navigate(resultsOf(record.id), { replace: true, state: begun });
  };
  return {
    id: record.id,
    times,
    current,
    options,
    steps: withRelease(steps, released, t('ui.calibrations.step.released')),
    others: options.filter(({ value, hidden, code: other }) => !hidden && String(value) !== current && other !== 'D'),
    // A procedure may ask for a second person: until that is known no step is the next one.
    move: attributes.procedure_id !== null && signatures.isPending ? null : moveOf({ steps, code, two: two || !mayRelease }),
    /** Whoever measured may not release it. */
    needsOther: two && person !== '' && textOf(attributes.technician).trim() === person,
    code,
    take,
  };
}
