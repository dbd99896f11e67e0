// The standards that the calibration's procedure asks for, each with how the booked ones stand; nothing where it asks for none.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { standardKind } from '../../records/kinds/calibrations/standards.ts';
import classes from './standards-tab.module.css';

/** Asked again when standards, the calibration or its procedure are written. */
const madeOf = ['standards', 'calibrations', 'procedures', 'inventories'];

function useRequired({ id, attributes }: RecordRow) {
  const may = useCan(standardKind.operations.view);
  return useQuery({
    queryKey: ['rows', madeOf, id, 'required-standards'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/calibrations/{id}/required-standards', { params: { path: { id } }, signal }))).data,
    enabled: may && attributes.procedure_id !== null,
  }).data;
}

export function RequiredStandards({ record }: { record: RecordRow }) {
  const { t } = useI18n();
  const required = useRequired(record) ?? [];
  if (required.length === 0) return null;
  return (
    <section className={classes.required} aria-label={t('ui.required.title')}>
      <h2>{t('ui.required.title')}</h2>
      <ul>
        {required.map(({ required: what, state, message }) => (
          <li key={what} className={state === 'met' ? classes.good : classes.warning}>
            {state === 'met' ? <IconCheck size={16} stroke={1.5} aria-hidden="true" /> : <Warn />}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Warn = () => <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />;

/** From the moment a calibration is begun until it is released. */
export function RequiredNotice({ record }: { record: RecordRow }) {
  const { t } = useI18n();
  const open = (useRequired(record) ?? []).filter(({ state }) => state !== 'met');
  if (open.length === 0) return null;
  return (
    <p className={classes.notice} role="status">
      <Warn />
      {t('ui.required.open', { count: open.length })}
    </p>
  );
}
