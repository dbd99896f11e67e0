// A new calibration: which device, and what to begin with, the points measured last or those of the procedure. Everything else has a
// good answer already and can be changed on the next page.

import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, fetchOne, type RecordRow } from '../../lib/records.ts';
import { useOwnName } from '../../lib/session.ts';
import { RelationField } from '../../records/form/relation-field.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import page from '../../records/page/record-page.module.css';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useFirstStop } from '../../ui/stops/first-stop.ts';
import { begun, resultsOf } from './begun.ts';
import { type BeginOrder, useBegin } from './calibration-data.ts';
import classes from './new-calibration-page.module.css';
import { PlannedChoice } from './planned-choice.tsx';
import { type Beginnings, stepCount, type Template, templateFor } from './templates.ts';

const plansOf = (device: string) =>
  new URLSearchParams({
    'filter[inventory_id]': `eq:${device}`,
    'filter[status]': 'eq:1',
    sort: 'calibration_date',
    'page[size]': '1',
  }).toString();

const plannedOf = ({ id, attributes }: RecordRow) => ({
  id,
  order: textOf(attributes.order_number),
  received: textOf(attributes.received_date),
  day: textOf(attributes.calibration_date),
});

/** The newest completed calibration with its number of points, and the procedure with its steps. */
function beginningsOf(device: string) {
  return queryOptions({
    queryKey: ['rows', 'calibrations', device, 'beginnings'],
    queryFn: async ({ signal }): Promise<Beginnings> => {
      const newest = new URLSearchParams({
        'filter[inventory_id]': `eq:${device}`,
        'filter[is_current]': 'eq:1',
        'page[size]': '1',
        include: 'procedure',
      });
      const [{ body }, { data }, { data: plans }] = await Promise.all([
        fetchOne('inventories', device, 'procedure', signal),
        fetchList('calibrations', newest.toString(), signal),
        fetchList('calibrations', plansOf(device), signal),
      ]);
      const [last] = data;
      const [plan] = plans;
      const procedure = body.included?.find(({ type }) => type === 'procedure');
      const count = async (phase: string) => {
        const points = new URLSearchParams({
          'filter[calibration_id]': `eq:${last?.id ?? ''}`,
          'filter[phase]': phase,
          'page[size]': '1',
        });
        return (await fetchList('results', points.toString(), signal)).meta.total;
      };
      const [left, before] = last ? await Promise.all([count('as_left'), count('as_found')]) : [0, 0];
      return {
        last: last
          ? {
              number: textOf(last.attributes.certificate_number),
              day: textOf(last.attributes.calibration_date),
              // As the server begins: with what was left, else with what was found.
              points: left || before,
            }
          : null,
        procedure: procedure
          ? { name: textOf(procedure.attributes.procedure_name), points: stepCount(procedure.attributes.steps) }
          : null,
        planned: plan ? plannedOf(plan) : null,
      };
    },
  });
}

function useBeginnings(device: string) {
  const { data } = useQuery({ ...beginningsOf(device), enabled: device !== '', placeholderData: keepPreviousData });
  return device === '' ? undefined : data;
}

type Wish = Omit<BeginOrder, 'template' | 'calibration_id'> & {
  chosen: Template | null;
  /** With the one that is planned, where there is one. */
  goesOn: boolean;
};

/** Hands may be faster than the answer to what the device can begin with: it is waited for, so that none begins without its points. */
function useBeginning() {
  const queries = useQueryClient();
  const begin = useBegin();
  return useMutation({
    mutationFn: async ({ chosen, standards, goesOn, ...wish }: Wish) => {
      const found = await queries.ensureQueryData(beginningsOf(wish.device));
      return begin.mutateAsync({
        ...wish,
        template: templateFor(found, chosen),
        standards: standards && found.last !== null,
        ...(found.planned && goesOn ? { calibration_id: found.planned.id } : {}),
      });
    },
  });
}

export function NewCalibrationPage() {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ownName = useOwnName();
  const fields = useFields(calibrationKind);
  const [device, setDevice] = useState(params.get('inventory_id') ?? '');
  const [chosen, setChosen] = useState<Template | null>(null);
  const [standards, setStandards] = useState(true);
  const [goesOn, setGoesOn] = useState(true);
  const [day, setDay] = useState<string>(today());
  const [typedName, setTechnician] = useState<string | null>(null);
  const found = useBeginnings(device);
  const begin = useBeginning();
  usePlaceTitle(t('ui.calibrations.new'));
  useScreen('calibrations-new', fields.data !== undefined || fields.error !== null);
  const technician = typedName ?? ownName;
  const template = templateFor(found, chosen);
  const pick = fields.data?.find(({ api_name }) => api_name === 'inventory_id');
  const asked = useAsked({ device: device === '' });
  const submit = () => {
    if (begin.isPending) return;
    begin.mutate(
      { device, chosen, standards, goesOn, calibration_date: day, technician },
      { onSuccess: (made) => void navigate(resultsOf(made.id), { replace: true, state: begun }) },
    );
  };
  return (
    <section className={page.page}>
      <header className={page.head}>
        <h1 className={page.name}>{t('ui.calibrations.new')}</h1>
      </header>
      {fields.error && <ErrorNotice error={fields.error} onRetry={() => void fields.refetch()} />}
      <div ref={useFirstStop<HTMLDivElement>(pick !== undefined)}>
        <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
          {pick && (
            <div className={classes.device}>
              <RelationField kind={calibrationKind} field={pick} value={device} error={asked.at('device')} onChange={setDevice} />
            </div>
          )}
          {found?.planned && <PlannedChoice planned={found.planned} checked={goesOn} onChange={setGoesOn} />}
          <Radio.Group
            label={t('ui.begin.with')}
            value={template}
            onChange={(value) => setChosen(value as Template)}
            className={classes.with}
          >
            <Radio
              value="last"
              disabled={!found?.last}
              label={t('ui.begin.last')}
              description={
                found?.last
                  ? t('ui.begin.last.text', {
                      number: found.last.number || '–',
                      date: format.date(found.last.day),
                      count: found.last.points,
                    })
                  : // Before a device is chosen there is nothing to say of it.
                    device !== '' && t('ui.begin.last.none')
              }
            />
            <Radio
              value="procedure"
              disabled={!found?.procedure}
              label={t('ui.begin.procedure')}
              description={
                found?.procedure
                  ? t('ui.begin.procedure.text', { name: found.procedure.name, count: found.procedure.points })
                  : device !== '' && t('ui.begin.procedure.none')
              }
            />
            <Radio value="none" label={t('ui.begin.none')} description={t('ui.begin.none.text')} />
          </Radio.Group>
          <Standards hasLast={Boolean(found?.last)} checked={standards} onChange={setStandards} />
          <div className={classes.pair}>
            <DateField label={t('ui.begin.date')} value={day} onChange={setDay} />
            <TextInput
              label={t('ui.begin.technician')}
              value={technician}
              maxLength={255}
              onChange={(event) => setTechnician(event.currentTarget.value)}
            />
          </div>
          {begin.error && <ErrorNotice error={begin.error} />}
          <Actions busy={begin.isPending} />
        </SendForm>
      </div>
    </section>
  );
}

interface StandardsProps {
  hasLast: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Standards({ hasLast, checked, onChange }: StandardsProps) {
  const { t } = useI18n();
  return (
    <Checkbox
      label={t('ui.begin.standards')}
      disabled={!hasLast}
      checked={checked && hasLast}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function Actions({ busy }: { busy: boolean }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={busy}>
        {t('ui.create')}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => void navigate(-1)}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}
