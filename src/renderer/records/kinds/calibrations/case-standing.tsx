// How a case about a standard stands, behind its status: what is undecided, and how many of its customers were told. Asked for once for all
// rows of a page.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { keysBeside, type RowEntry } from '../../rows/use-rows.ts';
import classes from './case-standing.module.css';

interface CaseStandingProps {
  value: string;
  /** None where an old value of it is told. */
  entry?: RowEntry;
}

export function CaseStanding({ value, entry }: CaseStandingProps) {
  const { textOr } = useI18n();
  return (
    <>
      {textOr(`impact_status.${value}`, value)}
      {entry && <Standing id={entry.record.id} ids={keysBeside(entry)} />}
    </>
  );
}

function Standing({ id, ids }: { id: string; ids: readonly string[] }) {
  const { t } = useI18n();
  const asked = [...ids].sort().join(',');
  const standing = useQuery({
    queryKey: ['rows', 'impact-notices', 'standing', asked],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/impact-cases/standing', { params: { query: { ids: asked } }, signal })),
    select: ({ data }) => new Map(data.map((one) => [one.id, one.attributes])),
  });
  const found = standing.data?.get(id);
  if (!found) return null;
  const { undecided, customers: count, told } = found;
  const words = [
    undecided > 0 ? t('ui.impact-cases.standing.undecided', { count: undecided }) : '',
    count > 0 ? t('ui.impact-cases.standing.told', { told, count }) : '',
  ];
  return <span className={classes.beside}>{words.filter(Boolean).map((word) => ` · ${word}`)}</span>;
}
