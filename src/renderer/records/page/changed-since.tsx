// Where a released certificate and the records it was made of differ by now: each field with what the certificate says and what stands
// there today. The certificate itself stays as it is.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { calibrationKind } from '../kinds/calibrations/calibrations.ts';
import { resultKind } from '../kinds/calibrations/results.ts';
import { standardKind } from '../kinds/calibrations/standards.ts';
import { inventoryKind } from '../kinds/devices/inventory.ts';
import { customerKind } from '../kinds/office/customers.ts';
import changes from '../value/change-list.module.css';
import classes from './changed-since.module.css';

/** Asked again when one of these is written. */
const madeOf = ['inventories', 'customers', 'calibrations', 'procedures', 'categories'];

/** Whoever may print a certificate may read what of it has changed. */
function useMayRead(): boolean {
  const held = [
    useCan(calibrationKind.operations.view),
    useCan(inventoryKind.operations.view),
    useCan(resultKind.operations.view),
    useCan(standardKind.operations.view),
    useCan(customerKind.operations.view),
  ];
  return held.every(Boolean);
}

/** Of a calibration, or of the newest released one of a device. Null while nobody may ask. */
export function useChangedSince(of: 'calibrations' | 'inventories', id: string | null) {
  const may = useMayRead();
  return useQuery({
    queryKey: ['rows', madeOf, of, id, 'changed-since'],
    queryFn: async ({ signal }) => {
      const params = { path: { id: id ?? '' } };
      const asked =
        of === 'calibrations'
          ? GET('/api/v2/calibrations/{id}/changed-since', { params, signal })
          : GET('/api/v2/inventories/{id}/changed-since', { params, signal });
      return (await bodyOf(asked)).data.attributes;
    },
    enabled: may && id !== null,
  });
}

export type ChangedSince = NonNullable<ReturnType<typeof useChangedSince>['data']>;

interface NoticeProps {
  since: ChangedSince | undefined;
  /** Since what. */
  title: string;
  /** What can be done about it. */
  children?: ReactNode;
}

export function ChangedSinceNotice({ since, title, children }: NoticeProps) {
  const { t } = useI18n();
  if (!since || since.changes.length === 0) return null;
  return (
    <section className={classes.notice} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <dl className={changes.changes}>
        {since.changes.map(({ part, field, of, label, was, is }) => (
          <div key={`${part} ${of} ${field}`} className={changes.change}>
            <dt className={changes.label}>
              {[of ?? (part === 'device' ? '' : t(`resource.${part}`)), label].filter(Boolean).join(' · ')}
            </dt>
            <dd className={changes.values}>
              <del className={changes.old}>{was ?? t('ui.changed_since.nothing')}</del>
              <span className={changes.arrow} aria-hidden="true" />
              <ins className={changes.now}>{is ?? t('ui.changed_since.nothing')}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.text}>
        {t('ui.changed_since.text')} {children}
      </p>
    </section>
  );
}
