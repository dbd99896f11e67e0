// Below the documents: how much room files take, of how much they may, when they were last checked, and the way to those that were
// found lost or altered.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './documents.module.css';

/** From here on it is said in another colour: some files later an upload is refused. */
const nearlyFull = 0.9;

export function StorageState() {
  const { t, format } = useI18n();
  // Under the name that every change of a document asks again for.
  const { data } = useQuery({
    queryKey: ['rows', 'documents', 'storage'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/documents/storage', { signal }))).data.attributes,
  });
  if (!data) return null;
  const { bytes, limit_bytes: limit, checked_at: checked, damaged } = data;
  const used = format.bytes(bytes);
  return (
    <footer className={classes.storage}>
      <span data-nearly={(limit !== null && bytes > limit * nearlyFull) || undefined}>
        {limit === null ? t('ui.storage.used', { used }) : t('ui.storage.used_of', { used, limit: format.bytes(limit) })}
      </span>
      <span>{checked === null ? t('ui.storage.unchecked') : t('ui.storage.checked', { at: format.instant(checked) })}</span>
      {damaged > 0 && (
        <Link className={classes.damaged} to="/documents?f.file_fault=altered,lost">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          {t('ui.storage.damaged', { count: damaged })}
        </Link>
      )}
    </footer>
  );
}
