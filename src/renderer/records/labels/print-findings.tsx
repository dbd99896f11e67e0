// What would be wrong with the print, in words and before anything is on paper. A click shows the label it was found on; labels that
// cannot be printed stop the print until they are left out.
import { Checkbox, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { ErrorNotice, useSlow } from '../../ui/notice.tsx';
import type { PrintFinding, usePrintCheck } from '../label-formats/label-data.ts';
import { FindingLine } from './finding-line.tsx';
import { FindingSign } from './finding-sign.tsx';
import classes from './print-findings.module.css';

interface PrintFindingsProps {
  check: ReturnType<typeof usePrintCheck>;
  /** What the printer is loaded with, where it is something else than what would be printed. */
  loaded: { printer: string; width: number; height: number } | null;
  leaveOut: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
  onShow: (device: string) => void;
}

export function PrintFindings({ check, loaded, leaveOut, onLeaveOut, onShow }: PrintFindingsProps) {
  const { t, format } = useI18n();
  const slow = useSlow(check.isFetching);
  if (check.error) return <ErrorNotice error={check.error} onRetry={() => void check.refetch()} />;
  const { data } = check;
  const refused = data ? data.count - data.printable : 0;
  return (
    <section className={classes.findings} aria-label={t('ui.labels.check')} aria-busy={check.isFetching}>
      <div role="status">
        {check.isFetching && slow && (
          <p className={classes.line}>
            <Loader size="xs" /> {t('ui.labels.check.running')}
          </p>
        )}
        {data?.findings.length === 0 && !loaded && (
          <p className={classes.line}>
            <IconCircleCheck className={classes.good} size={16} stroke={1.5} aria-hidden="true" />
            {t('ui.labels.check.good', { count: data.count, dpi: data.dpi })}
          </p>
        )}
        {data && data.findings.length > 0 && (
          <p className={classes.title}>{t('ui.labels.check.found', { count: data.findings.length, dpi: data.dpi })}</p>
        )}
      </div>
      <ul>
        {data?.findings.map((finding) => (
          <li key={`${finding.kind} ${finding.element}`}>
            <FoundLine finding={finding} all={data.count} onShow={onShow} />
          </li>
        ))}
        {loaded && (
          <li className={classes.loaded}>
            <FindingSign severity="warning" />
            <span>
              {t('ui.labels.check.loaded', {
                printer: loaded.printer,
                width: format.number(loaded.width),
                height: format.number(loaded.height),
              })}
            </span>
          </li>
        )}
      </ul>
      {data && refused > 0 && data.printable > 0 && (
        <Checkbox
          label={t('ui.labels.check.leave_out', { count: refused })}
          checked={leaveOut}
          onChange={({ currentTarget }) => onLeaveOut(currentTarget.checked)}
        />
      )}
      {data && refused > 0 && data.printable === 0 && (
        <p className={classes.none}>{t('ui.labels.check.none', { count: refused })}</p>
      )}
    </section>
  );
}

function FoundLine({ finding, all, onShow }: { finding: PrintFinding; all: number; onShow: (device: string) => void }) {
  const { t } = useI18n();
  const { count, asset_number: number, inventory_id: device } = finding;
  const where =
    all === 1
      ? null
      : count === 1
        ? number
        : t(number ? 'ui.labels.check.many_from' : 'ui.labels.check.many', { count, number: number ?? '' });
  return <FindingLine finding={finding} where={where} onChoose={() => onShow(device)} />;
}
