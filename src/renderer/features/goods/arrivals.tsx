// What came, customer by customer: the terms of the delivery above, each device with its condition below. What the server refused stands at
// its field.
import type { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { findIncluded, type RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { ArrivedDevice } from './arrived-device.tsx';
import { DeliveryTerms } from './delivery-terms.tsx';
import classes from './goods.module.css';
import { type Arrival, emptyArrival, emptyTerms, type Group, type InDraft, type Terms } from './goods-draft.ts';

interface ArrivalsProps {
  groups: readonly Group[];
  included: readonly RecordRow[] | undefined;
  draft: InDraft;
  refusal: ApiError | null;
  onDraft: (change: (was: InDraft) => InDraft) => void;
  onRemove: (ids: readonly string[]) => void;
}

export function Arrivals({ groups, included, draft, refusal, onDraft, onRemove }: ArrivalsProps) {
  const { t } = useI18n();
  const setTerms = (customer: string, next: Partial<Terms>) =>
    onDraft((was) => ({
      ...was,
      terms: { ...was.terms, [customer]: { ...(was.terms[customer] ?? emptyTerms), ...next } },
    }));
  const setArrival = (id: string, next: Partial<Arrival>) =>
    onDraft((was) => ({
      ...was,
      arrivals: { ...was.arrivals, [id]: { ...(was.arrivals[id] ?? emptyArrival), ...next } },
    }));
  return groups.map((group, place) => {
    const name = textOf(findIncluded(included, group.customer)?.attributes.name) || t('ui.goods.customer_unknown');
    return (
      <section key={group.customer} className={classes.group} aria-label={name}>
        <h2 className={classes.customer}>
          {name} <span className={classes.count}>{t('ui.goods.devices', { count: group.rows.length })}</span>
        </h2>
        <DeliveryTerms
          group={group}
          calibrated={group.rows.map(({ id }) => id).filter((id) => (draft.arrivals[id] ?? emptyArrival).calibrate)}
          terms={draft.terms[group.customer] ?? emptyTerms}
          problemAt={(field) => problemOf(refusal, `deliveries.${place}.${field}`)}
          onTerms={(next) => setTerms(group.customer, next)}
        />
        <ul className={classes.devices}>
          {group.rows.map((row, index) => (
            <ArrivedDevice
              key={row.id}
              row={row}
              arrival={draft.arrivals[row.id] ?? emptyArrival}
              refused={(refusal?.problems ?? []).filter(({ field }) =>
                field?.startsWith(`deliveries.${place}.devices.${index}.`),
              )}
              onArrival={(next) => setArrival(row.id, next)}
              onRemove={() => onRemove([row.id])}
            />
          ))}
        </ul>
      </section>
    );
  });
}
