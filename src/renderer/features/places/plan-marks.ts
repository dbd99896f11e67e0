// What the marks of a plan say and where they lead, and writing them: put on, moved, taken off.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, restoreRecord } from '../../lib/records.ts';
import { updateOverSeen } from '../../lib/write-over-seen.ts';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { countsIn, type Days, type MarkState, stateOf } from '../../records/plan/mark-state.ts';
import { attributesOf, devicesAddress, nameOf, type PlacePath, wordsOf } from '../../records/plan/place-path.ts';
import type { Mark, PlaceCount } from '../../records/plan/plan-data.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { useToasts } from '../../ui/toast.tsx';
import { useFailure } from '../../ui/use-failure.ts';

export interface ShownMark {
  mark: Mark;
  name: string;
  about: string;
  state: MarkState;
  due: string | null;
  address: string;
}

export function useShownMarks(marks: readonly Mark[], places: readonly PlaceCount[], days: Days): ShownMark[] {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  return marks.map((mark): ShownMark => {
    const { device, place } = mark;
    const state = stateOf(mark, places, days);
    if (device)
      return {
        ...{ mark, state, name: titleOf(inventoryKind, device), about: summaryOf(inventoryKind, device) },
        ...{ due: textOf(device.attributes.duedate) || null, address: addressOf(inventoryKind, device.id) },
      };
    const { devices, overdue, soon } = countsIn(places, place);
    const counts = [
      t('ui.places.list.devices', { count: devices }),
      overdue > 0 ? t('ui.places.list.overdue', { count: overdue }) : '',
      soon > 0 ? t('ui.places.list.soon', { count: soon }) : '',
    ];
    const about = [wordsOf(place), ...counts].filter(Boolean).join(', ');
    return { mark, state, name: nameOf(place), about, due: null, address: devicesAddress(place) };
  });
}

export interface Spot {
  x: number;
  y: number;
}

const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;

/** On the plan, however far it was drawn. */
export const onPlan = ({ x, y }: Spot): Spot => ({ x: rounded(x), y: rounded(y) });

export type Subject = { device: string; name: string } | { place: PlacePath; name: string };

export function usePlanWork(plan: string) {
  const { t } = useI18n();
  const toasts = useToasts();
  const fail = useFailure();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['rows', ['floor-plan-marks', 'inventories']] });
  const onError = (error: Error) => fail(error);
  const put = useMutation({
    mutationFn: ({ subject, spot }: { subject: Subject; spot: Spot }) =>
      createRecord('floor-plan-marks', {
        ...{ floor_plan_id: plan, ...onPlan(spot) },
        ...('device' in subject ? { inventory_id: subject.device } : attributesOf(subject.place)),
      }),
    onSuccess: (_answer, { subject }) => toasts.say(t('ui.plan.put.done', { name: subject.name })),
    onError,
    onSettled: refresh,
  });
  const move = useMutation({
    mutationFn: ({ mark, spot }: { mark: Mark; spot: Spot }) =>
      updateOverSeen({ path: 'floor-plan-marks', id: mark.id, seen: { x: mark.x, y: mark.y }, attributes: { ...onPlan(spot) } }),
    onError,
    onSettled: refresh,
  });
  const takeOff = useMutation({
    mutationFn: ({ mark }: ShownMark) => deleteRecord('floor-plan-marks', mark.id),
    onSuccess: ({ binId }, { name }) => {
      const text = t('ui.plan.off.done', { name });
      if (binId === null) toasts.say(text);
      else toasts.offerUndo(text, () => void restoreRecord(binId).then(refresh, onError));
    },
    onError,
    onSettled: refresh,
  });
  return { put, move, takeOff };
}

export type PlanWork = ReturnType<typeof usePlanWork>;
