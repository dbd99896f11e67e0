// What keeps an invoice from being issued and a few words mend: the fields they belong in, whosever they are, in the dialog that issues it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { type RecordRow, updateRecord } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { FormField } from '../../records/form/form-field.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { changesOf, type FormValues, toFormValues } from '../../records/kind/form-model.ts';
import { type RecordKind, textOf } from '../../records/kind/record-kind.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import { useRecord, useRefresh } from '../../records/rows/use-record.ts';
import { type InvoiceCheck, invoiceCheckKey } from './order-data.ts';
import classes from './order-page.module.css';

/** By the finding: of whom it is asked, and what. */
const mendedIn: Readonly<Record<string, { kind: RecordKind; names: readonly string[] }>> = {
  buyer_address: { kind: customerKind, names: ['street', 'zip', 'city', 'country'] },
  buyer_vat_id: { kind: customerKind, names: ['vat_id'] },
  no_reason: { kind: bookingKind, names: ['tax_reason'] },
};

/** As long as the dialog stands: what was saved from it stays in sight. */
export function useLacking(record: RecordRow, { findings }: InvoiceCheck) {
  const [asked] = useState(() =>
    findings.flatMap(({ detail, message }) => {
      const place = mendedIn[detail];
      return place ? [{ ...place, message }] : [];
    }),
  );
  const of = (kind: RecordKind) => asked.filter((one) => one.kind === kind);
  const { customer_id: own, invoice_customer_id: other } = record.attributes;
  const buyer = useLackingOf(customerKind, textOf(other) || textOf(own), of(customerKind));
  const order = useLackingOf(bookingKind, record.id, of(bookingKind));
  const queries = useQueryClient();
  const save = async () => {
    const isChanged = [await buyer.save(), await order.save()].includes(true);
    if (isChanged) await queries.invalidateQueries({ queryKey: invoiceCheckKey(record.id) });
  };
  const parts = [buyer, order];
  return { parts, names: parts.flatMap(({ fields }) => fields.map(({ api_name }) => api_name)), save };
}

interface AskedField {
  names: readonly string[];
  message: string;
}

function useLackingOf(kind: RecordKind, id: string, asked: readonly AskedField[]) {
  const { format } = useI18n();
  const mayEdit = useCan(kind.operations.edit);
  const isAsked = mayEdit && asked.length > 0;
  const found = useRecord(kind, isAsked ? id : null).data;
  const known = useFields(kind).data ?? [];
  const refresh = useRefresh(kind);
  const [typed, setTyped] = useState<FormValues>({});
  const fields = found
    ? asked.flatMap(({ names }) => names).flatMap((name) => known.find(({ api_name }) => api_name === name) ?? [])
    : [];
  const base = toFormValues(fields, found?.body.data ?? null, format);
  const values = { ...base, ...typed };
  /** True: there was something to save. */
  const save = async () => {
    const attributes = changesOf(fields, base, values);
    if (!found || Object.keys(attributes).length === 0) return false;
    await updateRecord({ path: kind.path, id, etag: found.etag, attributes });
    await refresh(id);
    return true;
  };
  const set = (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  return { kind, fields, values, set, save, messages: asked.map(({ message }) => message) };
}

interface LackingFieldsProps {
  parts: ReturnType<typeof useLacking>['parts'];
  error: Error | null;
}

export function LackingFields({ parts, error }: LackingFieldsProps) {
  return parts.map(
    ({ kind, fields, values, set, messages }) =>
      fields.length > 0 && (
        <div key={kind.name} className={classes.lacking}>
          <p>{messages.join(' ')}</p>
          {fields.map((field) => (
            <FormField
              key={field.api_name}
              kind={kind}
              field={field}
              value={values[field.api_name] ?? ''}
              error={problemOf(error, field.api_name)}
              onChange={(value) => set(field.api_name, value)}
            />
          ))}
        </div>
      ),
  );
}
