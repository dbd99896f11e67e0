// The papers the program made and kept: what, when, by whom, with its checksum, each to be proved unchanged.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { ProveButton } from '../../records/paper/prove-button.tsx';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { FileThumbnail } from '../../records/value/file-thumbnail.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './papers.module.css';

/** The newest; all of them are in the list of documents. */
const shown = 50;
const query = `filter[paper]=notnull:&sort=-created_at&page[size]=${shown}`;

export function MadePapers() {
  const { t, format } = useI18n();
  const papers = useQuery({
    queryKey: ['rows', 'documents', query],
    queryFn: ({ signal }) => fetchList('documents', query, signal),
  });
  const slow = useSlow(papers.isPending);
  if (papers.error) return <ErrorNotice error={papers.error} onRetry={() => void papers.refetch()} />;
  if (!papers.data) return slow ? <SkeletonLines count={6} /> : null;
  const { data, meta } = papers.data;
  if (data.length === 0)
    return (
      <EmptyNotice title={t('ui.made.none')}>
        <p>{t('ui.made.none.hint')}</p>
      </EmptyNotice>
    );
  return (
    <ScrollSection className={table.scroll} label={t('ui.sheets.tab.made')}>
      <div className={classes.tools}>
        <p className={classes.hint}>
          {t('ui.made.shown', { count: format.number(data.length), total: format.number(meta.total) })}
        </p>
        <Link to="/documents?f.paper=-&sort=-created_at">{t('ui.made.all')}</Link>
      </div>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            {['paper', 'version', 'made', 'checksum'].map((name) => (
              <th key={name} scope="col">
                {t(`ui.made.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((paper) => (
            <Made key={paper.id} paper={paper} />
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}

function Made({ paper }: { paper: RecordRow }) {
  const titleOf = useTitleOf();
  const { format } = useI18n();
  const { attributes } = paper;
  return (
    <tr>
      <td className={table.wide}>
        <span className={classes.small}>
          <FileThumbnail path="documents" record={paper} size={18} />
        </span>
        <Link to={addressOf(documentKind, paper.id)}>{titleOf(documentKind, paper)}</Link>
      </td>
      <td>{textOf(attributes.version)}</td>
      <td className={table.wide}>
        {[format.instant(textOf(attributes.created_at)), textOf(attributes.uploaded_by)].filter(Boolean).join(' · ')}
      </td>
      <td className={table.wide}>
        <ProveButton id={paper.id} hash={textOf(attributes.file_hash)} />
      </td>
    </tr>
  );
}
