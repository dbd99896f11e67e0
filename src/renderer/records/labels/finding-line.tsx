// One thing that was found on a label: how bad it is, what it is, and where; a press leads there, where there is a way.
import type { ReactNode } from 'react';
import type { Finding } from '../label-formats/label-design.ts';
import classes from './finding-line.module.css';
import { FindingSign } from './finding-sign.tsx';

interface FindingLineProps {
  finding: Pick<Finding, 'severity' | 'message'>;
  where: ReactNode;
  onChoose: (() => void) | null;
}

export function FindingLine({ finding: { severity, message }, where, onChoose }: FindingLineProps) {
  const said = (
    <>
      <FindingSign severity={severity} />
      <span>
        {message}
        {where && <span className={classes.where}> · {where}</span>}
      </span>
    </>
  );
  if (!onChoose) return <p className={classes.finding}>{said}</p>;
  return (
    <button type="button" className={classes.finding} onClick={onChoose}>
      {said}
    </button>
  );
}
