// Said once for all devices that go to a customer: how they travel, and what stands on the delivery note.
import { TextInput } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './goods.module.css';

interface Terms {
  tracking: string;
  remark: string;
}

export function ShipmentTerms({ terms, onTerms }: { terms: Terms; onTerms: (terms: Terms) => void }) {
  const { t } = useI18n();
  return (
    <div className={classes.terms}>
      <TextInput
        label={t('goods_movement.tracking_number')}
        value={terms.tracking}
        onChange={({ currentTarget }) => onTerms({ ...terms, tracking: currentTarget.value })}
      />
      <TextInput
        label={t('goods_movement.remark')}
        value={terms.remark}
        onChange={({ currentTarget }) => onTerms({ ...terms, remark: currentTarget.value })}
      />
    </div>
  );
}
