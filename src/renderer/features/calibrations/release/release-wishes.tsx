// What shall be made of a calibration as it is released: remembered on this workstation, closed with its reason to whoever may not.
import { Checkbox } from '@mantine/core';
import { useMissingOperation } from '#renderer/lib/access/missing-operation.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { documentKind } from '#renderer/records/kinds/office/documents.ts';
import classes from '../dialogs.module.css';
import { useLabelTarget, type Wishes } from './after-release.ts';

interface ReleaseWishesProps {
  wishes: Wishes;
  result: string;
  onChange: (wishes: Wishes) => void;
}

export function ReleaseWishes({ wishes, result, onChange }: ReleaseWishesProps) {
  const { t } = useI18n();
  const noCertificate = useMissingOperation(documentKind.operations.edit);
  const noLabel = useMissingOperation(['label_print']);
  const target = useLabelTarget(result);
  return (
    <fieldset className={classes.wishes}>
      <legend className={classes.label}>{t('ui.release.made')}</legend>
      <Checkbox
        label={t('ui.release.wish.certificate')}
        description={noCertificate}
        disabled={noCertificate !== null}
        checked={wishes.certificate && noCertificate === null}
        onChange={({ currentTarget }) => onChange({ ...wishes, certificate: currentTarget.checked })}
      />
      <Checkbox
        label={t('ui.release.wish.label')}
        description={noLabel ?? target.text}
        disabled={noLabel !== null}
        checked={wishes.label && noLabel === null}
        onChange={({ currentTarget }) => onChange({ ...wishes, label: currentTarget.checked })}
      />
    </fieldset>
  );
}
