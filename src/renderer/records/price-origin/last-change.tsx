// Who wrote a record last, and when.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchAudits } from '#renderer/lib/lab/audits.ts';
import table from '#renderer/ui/plain-table.module.css';
import type { RecordKind } from '../kind/record-kind.ts';

export function LastChange({ path, id }: { path: RecordKind['path']; id: string }) {
  const { t, textOr, format } = useI18n();
  const found = useQuery({ queryKey: ['audits', path, id], queryFn: ({ signal }) => fetchAudits(path, id, signal) });
  const last = found.data?.[0];
  if (found.data && !last) return <p className={table.muted}>{t('ui.price_origin.never')}</p>;
  if (!last) return null;
  return (
    <>
      <p>{last.user ?? t('ui.price_origin.program')}</p>
      <p className={table.muted}>
        {[textOr(`ui.audit.${last.action}`, last.action), format.instant(last.at)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
