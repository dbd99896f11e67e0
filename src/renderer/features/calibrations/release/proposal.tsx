// What the points propose by the rule that is chosen: the result, the point that decides, and all of them in one picture.
import { useMemo } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { decisivePhase, drawnPoints, useDeviations } from '#renderer/records/rows/use-deviations.ts';
import { DeviationCard } from '#renderer/ui/deviation/deviation-card.tsx';
import type { Assessment } from '../calibration-data.ts';
import classes from '../dialogs.module.css';
import { ResultText } from '../result-text.tsx';
import { WorstPoint } from './worst-point.tsx';

interface ProposalProps {
  calibration: string;
  rule: string;
  assessment: Assessment;
  labelOf: (value: string) => string;
}

export function Proposal({ calibration, rule, assessment: { proposed_result, worst }, labelOf }: ProposalProps) {
  const { t, format } = useI18n();
  const { data } = useDeviations(calibration, { rule });
  const points = useMemo(() => (data ? drawnPoints(data, decisivePhase(data), format) : []), [data, format]);
  return (
    <>
      <div className={classes.proposal}>
        <p className={classes.label}>{t('ui.release.proposal')}</p>
        <ResultText value={proposed_result} label={labelOf(proposed_result)} />
        {worst && <WorstPoint worst={worst} />}
      </div>
      {points.some(({ span }) => span !== null) && (
        <DeviationCard points={points} before={data?.previous?.date ?? null} height={140} />
      )}
    </>
  );
}
