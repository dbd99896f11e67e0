// What of a paper cannot be drawn or is missing, in words and before it is on paper; nothing where all of it can.
import { useQuery } from '@tanstack/react-query';
import { errorOf } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { type PaperOptions, paperAddress } from '../kind/papers.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { FindingLine } from './finding-line.tsx';

interface PaperFinding {
  kind: string;
  severity: 'note' | 'warning' | 'error';
  field: string | null;
  detail: string;
  message: string;
}

interface PaperFindingsProps {
  kind: RecordKind;
  id: string;
  options: PaperOptions;
}

export function PaperFindings({ kind, id, options }: PaperFindingsProps) {
  const { t, language } = useI18n();
  const address = paperAddress(kind, id, options, '/check');
  const check = useQuery({
    queryKey: ['rows', kind.path, 'paper-check', address, language],
    async queryFn({ signal }): Promise<readonly PaperFinding[]> {
      const answer = await fetch(address, { headers: { 'Accept-Language': language }, signal });
      if (!answer.ok) throw await errorOf(answer);
      return ((await answer.json()) as { data: { findings: PaperFinding[] } }).data.findings;
    },
  });
  if (check.error) return <ErrorNotice error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data || check.data.length === 0) return null;
  return (
    <ul aria-label={t('ui.paper.findings')}>
      {check.data.map((finding) => (
        <li key={`${finding.kind} ${finding.detail} ${finding.field}`}>
          <FindingLine finding={finding} where={null} onChoose={null} />
        </li>
      ))}
    </ul>
  );
}
