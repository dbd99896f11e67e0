// A repair: the way it has come with the time in each status, its device, and the next step.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf, GET } from '../../lib/api.ts';
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { type FieldOption, optionOf, useFields } from '../../records/kind/fields.ts';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { repairKind } from '../../records/kinds/devices/repairs.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { useUpdate } from '../../records/rows/use-record.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './repair-page.module.css';
import { lasted, nextStep, type Step, stepsOf, wholeTime } from './repair-path.ts';

const parts = { Actions: RepairActions, Glance: RepairGlance };

export function RepairPage() {
  return <RecordPage kind={repairKind} parts={parts} />;
}

/** Kept with the history: a change of status is one more time to show. */
function useTimes(id: string) {
  return useQuery({
    queryKey: ['audits', 'repairs', id, 'times'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/repairs/{id}/processing-times', { params: { path: { id } }, signal }))).data.attributes,
  });
}

const optionsOf = (fields: PartProps['fields']) => fields.find(({ api_name }) => api_name === repairKind.status)?.options ?? [];

function useSteps({ fields, entry: { record } }: Omit<PartProps, 'kind'>) {
  const times = useTimes(record.id);
  const current = textOf(record.attributes.status);
  return { times, current, steps: stepsOf({ options: optionsOf(fields), current, stages: times.data?.statuses ?? [] }) };
}

const durationText = (minutes: number, t: Translate): string => {
  const length = lasted(minutes);
  return length.unit === 'fresh' ? t('ui.repair.fresh') : t(`ui.repair.${length.unit}`, { count: length.count });
};

function RepairGlance(props: PartProps) {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const { record, included } = props.entry;
  const { times, steps } = useSteps(props);
  const device = findIncluded(included, record.attributes.inventory_id);
  const status = useFields(inventoryKind).data?.find(({ api_name }) => api_name === inventoryKind.status);
  const deviceStatus = device && status && optionOf(status, device.attributes.status);
  const { received_date, repair_date } = record.attributes;
  const standing = {
    ended: steps.some(({ state }) => state === 'done'),
    received: textOf(received_date) || null,
    finished: textOf(repair_date) || null,
  };
  const whole = times.data && wholeTime(times.data, standing);
  return (
    <Glance>
      <GlancePart title={t('ui.repair.path')} wide>
        {times.error && <ErrorNotice error={times.error} onRetry={() => void times.refetch()} />}
        <ol className={classes.path}>
          {steps.map((step) => (
            <StepItem key={String(step.option.value)} step={step} until={whole?.until ?? null} />
          ))}
        </ol>
      </GlancePart>
      <GlancePart title={t('ui.repair.total')}>
        {whole && (
          <>
            <p className={classes.total}>{durationText(whole.minutes, t)}</p>
            <p className={classes.aside}>
              {whole.until === null
                ? t('ui.repair.running', { date: format.date(whole.from) })
                : t('ui.repair.finished', { from: format.date(whole.from), until: format.date(whole.until) })}
            </p>
          </>
        )}
      </GlancePart>
      {device && (
        <GlancePart title={t('ui.repair.device')}>
          <Link className={classes.code} to={addressOf(inventoryKind, device.id)}>
            {titleOf(inventoryKind, device)}
          </Link>
          <p className={classes.aside}>{summaryOf(inventoryKind, device)}</p>
          {deviceStatus && <StatusText label={deviceStatus.label} color={deviceStatus.color ?? null} />}
        </GlancePart>
      )}
    </Glance>
  );
}

function StepItem({ step: { option, state, minutes }, until }: { step: Step; until: string | null }) {
  const { t, format } = useI18n();
  const told = {
    now: t('ui.repair.now'),
    done: until === null ? '' : format.date(until),
    past: '',
    ahead: '',
    skipped: '',
  };
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' || state === 'done' ? 'step' : undefined}>
      <StatusText label={option.label} color={option.color ?? null} />
      <span className={classes.time}>
        {[told[state], minutes === null ? '' : durationText(minutes, t)].filter(Boolean).join(' · ') || '–'}
      </span>
    </li>
  );
}

function RepairActions(props: PartProps) {
  const { t } = useI18n();
  const { fields, entry } = props;
  const { steps, current } = useSteps(props);
  const change = useStatusChange(entry.record.id, optionsOf(fields));
  const mayEdit = useCan(repairKind.operations.edit);
  const next = nextStep(steps);
  if (!mayEdit) {
    return (
      next && (
        <GuardedButton needs={repairKind.operations.edit} size="xs">
          {t('ui.repair.next', { status: next.label })}
        </GuardedButton>
      )
    );
  }
  const others = optionsOf(fields).filter(({ value, hidden }) => !hidden && String(value) !== current && value !== next?.value);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
            {t('ui.repair.other')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((option) => (
            <Menu.Item key={String(option.value)} onClick={() => change(current, option)}>
              <StatusText label={option.label} color={option.color ?? null} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {next && (
        <GuardedButton next needs={repairKind.operations.edit} size="xs" onClick={() => change(current, next)}>
          {t('ui.repair.next', { status: next.label })}
        </GuardedButton>
      )}
    </>
  );
}

/** Only the status is written, so nobody's other entries are in its way; the message takes it back. */
function useStatusChange(id: string, options: readonly FieldOption[]) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const update = useUpdate(repairKind, id);
  const set = async (status: FieldOption['value']) => {
    try {
      await update.mutateAsync({ etag: null, attributes: { status } });
      return true;
    } catch (error) {
      toasts.fail(error instanceof Error ? textOfError(error) : String(error));
      return false;
    }
  };
  return async (from: string, to: FieldOption) => {
    const before = options.find(({ value }) => String(value) === from);
    if (!(await set(to.value))) return;
    const text = t('ui.repair.moved', { status: to.label });
    if (before) toasts.offerUndo(text, () => void set(before.value));
    else toasts.say(text);
  };
}
