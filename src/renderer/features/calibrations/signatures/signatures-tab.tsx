// The signatures of a calibration: what each means, whose it is, when it was given, and whether what was signed still stands.
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import bar from '../results/results-tab.module.css';
import { SignDialog } from './sign-dialog.tsx';
import { useSignatures } from './signature-data.ts';

interface SignaturesTabProps {
  id: string;
  etag: string | null;
  released: boolean;
}

export function SignaturesTab({ id, etag, released }: SignaturesTabProps) {
  const { t, format } = useI18n();
  const signatures = useSignatures(id);
  const [signing, setSigning] = useState(false);
  const { data, error } = signatures;
  if (error) return <ErrorNotice error={error} onRetry={() => void signatures.refetch()} />;
  return (
    <>
      {!released && data && (
        <div className={bar.bar}>
          <GuardedButton needs={calibrationKind.operations.edit} size="xs" variant="default" onClick={() => setSigning(true)}>
            {t('ui.signature.sign')}
          </GuardedButton>
          {data.meta.two_persons && <span>{t('ui.signature.two_persons')}</span>}
        </div>
      )}
      <ScrollSection className={table.scroll} label={t('ui.signatures.title')}>
        <StackedTable className={table.table}>
          <thead>
            <tr>
              {['meaning', 'signer_name', 'signed_at', 'signed_with'].map((name) => (
                <th key={name} scope="col">
                  {t(`calibration_signature.${name}`)}
                </th>
              ))}
              <th scope="col">{t('ui.signature.state')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map(({ id: key, attributes: { meaning, name, signed_at, signed_with, state } }) => (
              <tr key={key}>
                <td>{t(`signature_meaning.${meaning}`)}</td>
                <td>{name}</td>
                <td>{format.instant(signed_at)}</td>
                <td>{t(`signed_with.${signed_with}`)}</td>
                <td className={table.wide}>{t(`ui.signature.state.${state}`)}</td>
              </tr>
            ))}
            {data?.data.length === 0 && (
              <tr>
                <td colSpan={5}>{t('ui.signatures.none')}</td>
              </tr>
            )}
          </tbody>
        </StackedTable>
      </ScrollSection>
      {signing && data && <SignDialog id={id} etag={etag} asks={data.meta.proof} onClose={() => setSigning(false)} />}
    </>
  );
}
