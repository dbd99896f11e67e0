// What is decided for one calibration that a faulty standard was used in, and where it says that its customer is told: the way to his letter.
import { Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { impactCaseKind } from '../../records/kinds/calibrations/impact-cases.ts';
import table from '../../ui/plain-table.module.css';
import { useFailure } from '../../ui/use-failure.ts';
import { dispositions } from './decide-rest.tsx';
import classes from './recall-panel.module.css';
import { type Decision, type ImpactRow, useDisposition } from './trace-data.ts';

export function Disposition({ row: { attributes }, editable }: { row: ImpactRow; editable: boolean }) {
  const { t } = useI18n();
  const { case_id, customer, device, disposition, item_id } = attributes;
  const name = device.asset_number ?? device.id;
  if (item_id === null || disposition === null) return <span className={table.muted}>{t('ui.recall.nocase')}</span>;
  return (
    <div className={classes.decided}>
      {editable ? <Choice item={item_id} disposition={disposition} name={name} /> : t(`disposition.${disposition}`)}
      {disposition === 'inform_customer' && customer && case_id !== null && (
        <Letter id={case_id} customer={customer.name ?? customer.customer_number ?? ''} />
      )}
    </div>
  );
}

function Choice({ item, disposition, name }: { item: string; disposition: string; name: string }) {
  const { t, textOr } = useI18n();
  const fail = useFailure();
  const decide = useDisposition();
  const wordOf = (value: unknown) => textOr(`disposition.${value}`, String(value));
  const set = (wanted: Decision) =>
    decide.mutate(wanted, {
      onError: (error) =>
        fail(error, ({ disposition: now }) => ({
          theirs: wordOf(now),
          mine: wordOf(wanted.disposition),
          again: () => set({ ...wanted, seen: String(now) }),
        })),
    });
  return (
    <Select
      size="xs"
      aria-label={t('ui.recall.decide', { name })}
      disabled={decide.isPending}
      value={disposition}
      data={dispositions.map((value) => ({ value, label: t(`disposition.${value}`) }))}
      onChange={(value) => value !== null && set({ item, disposition: value, seen: disposition })}
    />
  );
}

/** One letter goes to him about all of his, from the case. */
function Letter({ id, customer }: { id: string; customer: string }) {
  const { t } = useI18n();
  return (
    <Button
      component={Link}
      to={addressOf(impactCaseKind, id)}
      size="xs"
      variant="default"
      title={t('ui.recall.write.to', { customer })}
    >
      {t('ui.recall.write')}
    </Button>
  );
}
