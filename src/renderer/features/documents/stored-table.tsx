// A table among the documents, brought by a folder or by hand: what it was judged as when it came, and the ways to import it.
import { Button, Menu } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayBeTable } from '#server/contract/files/table-file.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { type ImportPath, importAddress, importPathOf } from '../../records/kind/importable.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import classes from './documents.module.css';

/** Only what may be one is asked about. */
const isTable = ({ attributes }: RecordRow) => mayBeTable(textOf(attributes.file_name));

function useStoredTable(document: RecordRow) {
  return useQuery({
    queryKey: ['record', 'documents', document.id, 'table'],
    enabled: isTable(document),
    queryFn: async ({ signal }) => {
      const answer = await bodyOf(GET('/api/v2/documents/{id}/table', { params: { path: { id: document.id } }, signal }));
      return answer ? answer.data.attributes : null;
    },
  });
}

type StoredTable = NonNullable<ReturnType<typeof useStoredTable>['data']>;

export function StoredTablePart({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { data: table } = useStoredTable(document);
  if (!table || (table.records.length === 0 && table.folder === null)) return null;
  return (
    <section className={classes.fact} aria-label={t('ui.table.found')}>
      <h2 className={classes.factTitle}>{t('ui.table.found')}</h2>
      {table.folder !== null && <p>{t('ui.table.from_folder', { folder: table.folder })}</p>}
      <Judged table={table} />
      <Ways document={document.id} table={table} />
    </section>
  );
}

const told = ['new', 'changed', 'moved', 'unchanged', 'unknown', 'ambiguous', 'invalid'] as const;

/** As it came; the preview judges it anew. */
function Judged({ table: { counts, state, run_id: run } }: { table: StoredTable }) {
  const { t, format } = useI18n();
  const maySeeRuns = useCan(['changelog_view']);
  if (state === 'imported')
    return <p>{run !== null && maySeeRuns ? <Link to="/admin/runs">{t('ui.table.imported')}</Link> : t('ui.table.imported')}</p>;
  if (!counts) return null;
  const said = told.flatMap((verdict) => {
    const count = counts[verdict] ?? 0;
    return count === 0 ? [] : [`${t(`ui.import.verdict.${verdict}`)} ${format.number(count)}`];
  });
  return said.length === 0 ? null : <p>{t('ui.table.judged', { rows: said.join(' · ') })}</p>;
}

function Ways({ document, table: { records, proposed } }: { document: string; table: StoredTable }) {
  const { t } = useI18n();
  // Values of a control chart belong to one, and are imported from there.
  const paths = records.flatMap((path): ImportPath[] => {
    const known = importPathOf(path);
    return known && known !== 'check-values' ? [known] : [];
  });
  const first = paths.find((path) => path === proposed);
  const others = paths.filter((path) => path !== first);
  const previewOf = (path: ImportPath) => `${importAddress(path)}?${new URLSearchParams({ document })}`;
  return (
    <div className={classes.ways}>
      {first && (
        <Button component={Link} variant="default" size="xs" leftSection={sign} to={previewOf(first)}>
          {t(`ui.table.as.${first}`)}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={first ? null : sign}>
              {t(first ? 'ui.table.as_else' : 'ui.table.as')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((path) => (
              <Menu.Item key={path} component={Link} to={previewOf(path)}>
                {t(`ui.table.as.${path}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const sign = <IconTableImport size={16} stroke={1.5} aria-hidden="true" />;
