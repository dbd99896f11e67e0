// Uncertainties out of a released budget: which version, for which points, from which standard; and what the present point's was worked out
// with.

import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { EmptyNotice, useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import dialogs from '../dialogs.module.css';
import { useStandardUses } from '../standard-uses.ts';
import { BasisTable } from './basis-table.tsx';
import type { BudgetBasis } from './budget-basis.ts';
import { useBudgetVersions, useEvaluatePoints } from './uncertainty-data.ts';
import classes from './uncertainty-dialog.module.css';

export interface ChosenPoints {
  /** Ids of results. */
  chosen: readonly string[];
  all: readonly string[];
  /** Of the point that the hand is on. */
  basis: BudgetBasis | null;
}

interface UncertaintyDialogProps extends ChosenPoints {
  record: RecordRow;
  editable: boolean;
  onClose: () => void;
}

export function UncertaintyDialog({ record, editable, chosen, all, basis, onClose }: UncertaintyDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t('ui.uncertainty.title')} size="xl" onClose={onClose}>
      {basis && <BasisTable basis={basis} />}
      {!basis && !editable && <EmptyNotice title={t('ui.uncertainty.no_basis')} />}
      {editable && <EvaluateForm record={record} chosen={chosen} all={all} basis={basis} onClose={onClose} />}
    </Dialog>
  );
}

function EvaluateForm({ record, chosen, all, basis, onClose }: Omit<UncertaintyDialogProps, 'editable'>) {
  const { t } = useI18n();
  const toasts = useToasts();
  const versions = useBudgetVersions();
  const work = useEvaluatePoints(record.id);
  const [version, setVersion] = useState<string | null>(basis?.version.id ?? null);
  const [standard, setStandard] = useState('');
  const [which, setWhich] = useState<'chosen' | 'all'>(chosen.length > 1 ? 'chosen' : 'all');
  const [rounded, setRounded] = useState(true);
  const results = which === 'all' ? all : chosen;
  const asked = useAsked({ version: version === null });
  const send = () => {
    if (version === null) return;
    const onSuccess = () => {
      toasts.say(t('ui.uncertainty.done', { count: results.length }));
      onClose();
    };
    work.mutate({ version, results, standard: standard || null, rounded }, { onSuccess });
  };
  return (
    <SendForm onSend={() => asked.filled(send)} className={dialogs.form}>
      <Select
        data-autofocus
        required
        searchable
        label={t('resource.budget_version')}
        description={versions.data?.length === 0 ? t('ui.uncertainty.none') : undefined}
        data={versions.data ?? []}
        value={version}
        error={asked.at('version')}
        onChange={setVersion}
      />
      <StandardChoice record={record} value={standard} onChoose={setStandard} />
      <PointsChoice chosen={chosen.length} all={all.length} which={which} onChoose={setWhich} />
      <Checkbox
        label={t('ui.uncertainty.rounded')}
        description={t('ui.uncertainty.rounded_hint')}
        checked={rounded}
        onChange={(event) => setRounded(event.currentTarget.checked)}
      />
      {work.error && <Refused error={work.error} />}
      <DialogButtons
        submit={t('ui.uncertainty.evaluate')}
        loading={work.isPending}
        waits={results.length === 0 ? t('ui.uncertainty.no_points') : null}
        onClose={onClose}
      />
    </SendForm>
  );
}

interface StandardChoiceProps {
  record: RecordRow;
  value: string;
  onChoose: (standard: string) => void;
}

/** Of one standard there is nothing to choose. */
function StandardChoice({ record, value, onChoose }: StandardChoiceProps) {
  const { t } = useI18n();
  const standards = useStandardUses(record).data ?? [];
  if (standards.length < 2) return null;
  const of = standards.map(({ deviceId, device }) => ({
    value: deviceId,
    label: textOf(device?.attributes.asset_number) || deviceId,
  }));
  return (
    <Select
      label={t('ui.uncertainty.standard')}
      data={[{ value: '', label: t('ui.uncertainty.fitting') }, ...of]}
      value={value}
      onChange={(next) => onChoose(next ?? '')}
    />
  );
}

interface PointsChoiceProps {
  chosen: number;
  all: number;
  which: 'chosen' | 'all';
  onChoose: (which: 'chosen' | 'all') => void;
}

function PointsChoice({ chosen, all, which, onChoose }: PointsChoiceProps) {
  const { t } = useI18n();
  return (
    <Radio.Group
      label={t('ui.uncertainty.points')}
      value={which}
      onChange={(next) => onChoose(next === 'all' ? 'all' : 'chosen')}
    >
      <Stack gap={6} pt={4}>
        <Radio value="all" label={t('ui.uncertainty.all', { count: all })} />
        <Radio value="chosen" label={t('ui.uncertainty.chosen', { count: chosen })} disabled={chosen === 0} />
      </Stack>
    </Radio.Group>
  );
}

/** Each reason by itself: the same one is not told for every point in turn. */
function Refused({ error }: { error: Error }) {
  const textOfError = useErrorText();
  const texts =
    error instanceof ApiError && error.problems.length > 0
      ? error.problems.map(({ text }) => text.replace(/^[a-z_]+: /, ''))
      : [textOfError(error)];
  return (
    <ul className={classes.refused} role="alert">
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
