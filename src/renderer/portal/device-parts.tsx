// One tab of a public device: its calibrations, repairs or documents, newest first as the server sends them.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useI18n } from '../lib/i18n.tsx';
import { SkeletonLines, useSlow } from '../ui/notice.tsx';
import classes from './device-parts.module.css';
import { downloadAddress, type PortalConfig, type PortalTab, tabRecords, useParts } from './portal-data.ts';
import { PortalFields } from './portal-fields.tsx';
import { PortalError } from './portal-notice.tsx';

interface DevicePartsProps {
  id: string;
  tab: PortalTab;
  fields: PortalConfig['fields'];
}

export function DeviceParts({ id, tab, fields }: DevicePartsProps) {
  const { t } = useI18n();
  const parts = useParts(id, tab);
  const slow = useSlow(parts.isPending);
  if (parts.error && !parts.data) return <PortalError error={parts.error} onRetry={() => void parts.refetch()} />;
  if (!parts.data) return slow ? <SkeletonLines count={3} /> : null;
  const rows = parts.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <p className={classes.empty}>{t(`ui.portal.empty.${tab}`)}</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={classes.item}>
            <PortalFields fields={fields[tabRecords[tab]] ?? []} row={row} across />
            {tab === 'documents' && (
              <Button
                component="a"
                href={downloadAddress(row.id)}
                download
                variant="default"
                className={classes.download}
                leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
              >
                {t('ui.portal.download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {parts.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={parts.isFetchingNextPage}
          onClick={() => void parts.fetchNextPage()}
        >
          {t('ui.portal.more')}
        </Button>
      )}
    </>
  );
}
