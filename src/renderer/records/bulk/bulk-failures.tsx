// What could not be done, record by record, with its reason; the rest is done. To be chosen again, or taken along as a file.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { saveTable, tableText } from '../../lib/files/csv-file.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { includeOf, type RecordKind } from '../kind/record-kind.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { chosenEntries } from '../selection/chosen-entries.ts';
import classes from './bulk-bar.module.css';

interface BulkFailuresProps {
  kind: RecordKind;
  failed: readonly { id: string; reason: string }[];
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** What fits a look; the file has all. */
const mostShown = 200;
/** More names than this nobody waits for: the file has their keys. */
const mostNamed = 5000;

export function BulkFailures({ kind, failed, onChoose, onClose }: BulkFailuresProps) {
  const { t } = useI18n();
  const names = useNames(kind, failed);
  const nameOf = (id: string) => names.data?.get(id) ?? id;
  const save = () => {
    const head = [t(`resource.${kind.table}`), t('ui.bulk.failed.key'), t('ui.bulk.failed.reason')];
    saveTable(tableText([head, ...failed.map(({ id, reason }) => [nameOf(id), id, reason])]), `${t('ui.bulk.failed.file')}.csv`);
  };
  const title = t('ui.bulk.failed', { count: failed.length });
  return (
    <Dialog onClose={onClose} size="xl" title={title}>
      {names.error && <ErrorNotice error={names.error} onRetry={() => void names.refetch()} />}
      {names.isPending ? (
        <SkeletonLines count={6} />
      ) : (
        <ScrollSection className={classes.trial} label={title}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t(`resource.${kind.table}`)}</th>
                <th scope="col">{t('ui.bulk.failed.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {failed.slice(0, mostShown).map(({ id, reason }) => (
                <tr key={id}>
                  <th scope="row">{nameOf(id)}</th>
                  <td className={table.wide}>{reason}</td>
                </tr>
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
      {failed.length > mostShown && <p className={classes.summary}>{t('ui.bulk.preview.first', { count: mostShown })}</p>}
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            onChoose(failed.map(({ id }) => id));
            onClose();
          }}
        >
          {t('ui.bulk.choose_failed')}
        </Button>
        <Button variant="default" disabled={names.isPending} leftSection={<IconDownload size={16} stroke={1.5} />} onClick={save}>
          {t('ui.bulk.failed.save')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function useNames(kind: RecordKind, failed: BulkFailuresProps['failed']) {
  const titleOf = useTitleOf();
  const ids = failed.map(({ id }) => id);
  return useQuery({
    queryKey: ['bulk-failed', kind.path, ids],
    async queryFn({ signal }) {
      const query = new URLSearchParams({ include: includeOf(kind) }).toString();
      const selection = { all: false, ids: new Set(ids) };
      const entries = await chosenEntries({ path: kind.path, query, selection, most: mostNamed, signal });
      return new Map(entries.map(({ record, included }) => [record.id, titleOf(kind, record, included)]));
    },
    gcTime: 0,
  });
}
