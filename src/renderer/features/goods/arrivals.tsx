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
import { type Arrival, type Arrived, emptyArrival, type InDraft, placeOf, type Terms, termsOf } from './goods-draft.ts';

interface ArrivalsProps {
  groups: readonly Arrived[];
  included: readonly RecordRow[] | undefined;
  draft: InDraft;
  refusal: ApiError | null;
  onDraft: (change: (was: InDraft) => InDraft) => void;
  onRemove: (ids: readonly string[]) => void;
}

export function Arrivals({ groups, included, draft, refusal, onDraft, onRemove }: ArrivalsProps) {
  const { t } = useI18n();
  const setTerms = (group: Arrived, next: Partial<Terms>) =>
    onDraft((was) => ({ ...was, terms: { ...was.terms, [placeOf(group)]: { ...termsOf(group, was), ...next } } }));
  const setArrival = (id: string, next: Partial<Arrival>) =>
    onDraft((was) => ({
      ...was,
      arrivals: { ...was.arrivals, [id]: { ...(was.arrivals[id] ?? emptyArrival), ...next } },
    }));
  return groups.map((group, place) => {
    const customer = textOf(findIncluded(included, group.customer)?.attributes.name) || t('ui.goods.customer_unknown');
    const number = group.isAlone ? null : group.rows.map(({ state }) => state?.booking_number).find(Boolean);
    const name = [customer, number].filter(Boolean).join(' · ');
    return (
      <section key={placeOf(group)} className={classes.group} aria-label={name}>
        <h2 className={classes.customer}>
          {name} <span className={classes.count}>{t('ui.goods.devices', { count: group.rows.length })}</span>
        </h2>
        <DeliveryTerms
          group={group}
          calibrated={group.rows.map(({ id }) => id).filter((id) => (draft.arrivals[id] ?? emptyArrival).calibrate)}
          terms={termsOf(group, draft)}
          problemAt={(field) => problemOf(refusal, `deliveries.${place}.${field}`)}
          onTerms={(next) => setTerms(group, next)}
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
