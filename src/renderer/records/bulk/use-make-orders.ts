// Makes planned orders with their progress, and offers to take all of them back.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type Progress, undoRuns } from '../selection/bulk-work.ts';
import { type MadeOrders, makeOrders, type PlannedOrder } from './order-devices.ts';

const touched = ['bookings', 'booking-positions'];

export function useMakeOrders() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<MadeOrders | null>(null);
  const stop = useRef<AbortController | null>(null);
  const refresh = () =>
    Promise.all(
      touched.flatMap((path) => ['rows', 'count', 'record'].map((kept) => queries.invalidateQueries({ queryKey: [kept, path] }))),
    );
  const undo = async ({ made }: MadeOrders) => {
    try {
      await undoRuns(made.map(({ run }) => run));
      toasts.say(t('ui.bulk.undone'));
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
    }
    await refresh();
  };
  return {
    progress,
    result,
    cancel: () => stop.current?.abort(),
    async make(orders: readonly PlannedOrder[], alsoOrdered: boolean) {
      const stopper = new AbortController();
      stop.current = stopper;
      setProgress({ done: 0, total: orders.length });
      const { signal } = stopper;
      const done = await makeOrders({ orders, alsoOrdered, reasonOf: textOf, signal, onProgress: setProgress });
      await refresh();
      setResult(done);
      setProgress(null);
      if (done.made.length > 0) toasts.offerUndo(t('ui.orders.made', { count: done.made.length }), () => void undo(done));
    },
  };
}
