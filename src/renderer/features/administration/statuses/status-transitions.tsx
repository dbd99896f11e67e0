// Which status may follow which, as a matrix; and the changes for which one needs an operation. Without any, every change is free.
import { Button, Checkbox, Select } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { undoRuns } from '#renderer/records/selection/bulk-work.ts';
import { EmptyNotice, useErrorText } from '#renderer/ui/notice.tsx';
import { StatusText } from '#renderer/ui/status-text.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { operations } from '#server/contract/operations.ts';
import classes from '../shared/administration.module.css';
import { useStatusWork } from './status-data.ts';
import { allowed, type Status, type Transition } from './status-model.ts';
import matrix from './status-transitions.module.css';

interface StatusTransitionsProps {
  statuses: readonly Status[];
  transitions: readonly Transition[];
}

export function StatusTransitions({ statuses, transitions }: StatusTransitionsProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const { allow, free } = useStatusWork();
  const undo = (runs: readonly string[]) =>
    undoRuns(runs).then(
      () => toasts.say(t('ui.bulk.undone')),
      (error: Error) => toasts.fail(textOf(error)),
    );
  return (
    <section className={classes.part} aria-label={t('ui.transitions.title')}>
      <h2 className={classes.heading}>{t('ui.transitions.title')}</h2>
      <p className={classes.text}>{t('ui.transitions.hint')}</p>
      {transitions.length === 0 ? (
        <EmptyNotice title={t('ui.transitions.free')}>
          <p>{t('ui.transitions.free.hint')}</p>
          <Button
            className={classes.begin}
            size="xs"
            variant="default"
            loading={allow.isPending}
            onClick={() => allow.mutate(statuses.map(({ id }) => ({ from: null, to: id })))}
          >
            {t('ui.transitions.begin')}
          </Button>
        </EmptyNotice>
      ) : (
        <>
          <Matrix statuses={statuses} transitions={transitions} />
          <Button
            className={classes.begin}
            size="xs"
            variant="default"
            loading={free.isPending}
            onClick={() =>
              free.mutate(
                transitions.map(({ id }) => id),
                { onSuccess: ({ runs }) => toasts.offerUndo(t('ui.transitions.freed'), () => void undo(runs)) },
              )
            }
          >
            {t('ui.transitions.free_all')}
          </Button>
          <Guards statuses={statuses} transitions={transitions} />
        </>
      )}
    </section>
  );
}

type End = Pick<Transition, 'from' | 'to'>;

function Matrix({ statuses, transitions }: StatusTransitionsProps) {
  const { t } = useI18n();
  const { allow, forbid } = useStatusWork();
  const busy = allow.isPending || forbid.isPending;
  const isTurning = ({ from, to }: End, own: Transition | undefined) =>
    own === undefined
      ? allow.isPending && allow.variables.some((one) => one.from === from && one.to === to)
      : forbid.isPending && forbid.variables.id === own.id;
  const turn = (end: End, own: Transition | undefined) => {
    if (busy) return;
    if (own === undefined) allow.mutate([end]);
    else forbid.mutate(own);
  };
  const rows = [{ id: null, title: t('ui.transitions.every'), color: null }, ...statuses];
  return (
    <div className={classes.wide}>
      <table className={matrix.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('ui.transitions.from_to')}</th>
            {statuses.map(({ id, title, color }) => (
              <th key={id} scope="col">
                <StatusText label={title} color={color} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from.id ?? 'every'}>
              <th scope="row">{from.id === null ? from.title : <StatusText label={from.title} color={from.color} />}</th>
              {statuses.map((to) => {
                const how = allowed(transitions, from.id, to.id);
                const own = transitions.find((one) => one.from === from.id && one.to === to.id);
                const end = { from: from.id, to: to.id };
                const turning = isTurning(end, own);
                return (
                  <td key={to.id}>
                    {from.id === to.id ? (
                      <span className={matrix.same} aria-hidden="true" />
                    ) : (
                      <Checkbox
                        aria-label={t(`ui.transitions.cell${from.id === null ? '.any' : how === 'every' ? '.every' : ''}`, {
                          from: from.title,
                          to: to.title,
                        })}
                        // As ticked, not as last heard: the answer follows.
                        checked={turning ? how !== 'own' : how === 'own'}
                        indeterminate={how === 'every' && !turning}
                        onChange={() => turn(end, own)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Guards({ statuses, transitions }: StatusTransitionsProps) {
  const { t, textOr } = useI18n();
  const { setOperation } = useStatusWork();
  const titleOf = (id: string | null) =>
    id === null ? t('ui.transitions.every') : (statuses.find((status) => status.id === id)?.title ?? id);
  const choices = operations.map((value) => ({ value, label: textOr(`operation.${value}`, value) }));
  return (
    <details className={classes.guards}>
      <summary>{t('ui.transitions.guards', { count: transitions.filter(({ operation }) => operation !== null).length })}</summary>
      <p className={classes.text}>{t('ui.transitions.guards.hint')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.transitions.from')}</th>
            <th scope="col">{t('ui.transitions.to')}</th>
            <th scope="col">{t('ui.transitions.operation')}</th>
          </tr>
        </thead>
        <tbody>
          {transitions.map(({ from, to, ...transition }) => (
            <tr key={transition.id}>
              <td>{titleOf(from)}</td>
              <td>{titleOf(to)}</td>
              <td>
                <Select
                  size="xs"
                  searchable
                  clearable
                  aria-label={t('ui.transitions.operation.name', { from: titleOf(from), to: titleOf(to) })}
                  placeholder={t('ui.transitions.operation.none')}
                  data={choices}
                  value={transition.operation}
                  onChange={(next) => setOperation.mutate({ transition, operation: next })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
