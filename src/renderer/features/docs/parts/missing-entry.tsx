// A link to an endpoint or group that this description does not have.
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { useVersion } from '../model/use-api.ts';

export function MissingEntry({ name }: { name: string }) {
  const { t } = useI18n();
  const version = useVersion();
  return (
    <EmptyNotice title={t('ui.docs.missing', { name })}>
      <Link to={`/docs/${version}`}>{t('ui.docs.introduction')}</Link>
    </EmptyNotice>
  );
}
