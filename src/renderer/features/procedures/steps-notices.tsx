// What stands above the sheet of steps: input of an earlier hour, what somebody else saved, what was refused.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { KeptOffer } from '#renderer/records/form/kept-offer.tsx';
import type { KeptDraftWork } from '#renderer/records/form/use-kept-draft.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { sheetOf } from './step-model.ts';
import classes from './steps.module.css';
import type { StepsWork } from './use-steps.ts';

interface StepsNoticesProps {
  work: StepsWork;
  kept: KeptDraftWork;
  /** As they are kept. */
  steps: unknown;
  onSaved: () => void;
}

export function StepsNotices({ work, kept, steps, onSaved }: StepsNoticesProps) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  return (
    <>
      <KeptSteps work={work} kept={kept} />
      {work.conflict && (
        <div className={classes.problem} role="alert">
          <span>{t('ui.steps.conflict')}</span>
          <Button size="compact-xs" variant="default" onClick={() => void work.settle(true, onSaved)}>
            {t('ui.steps.keep')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void work.settle(false, onSaved)}>
            {t('ui.steps.take')}
          </Button>
        </div>
      )}
      {work.failure && (
        <p className={classes.problem} role="alert">
          {t('ui.sheet.failed')} {textOfError(work.failure)}
        </p>
      )}
      {!Array.isArray(steps) && (
        <p className={classes.problem} role="alert">
          {t('ui.steps.no_list')}
        </p>
      )}
    </>
  );
}

function KeptSteps({ work, kept: { offered, settle } }: Pick<StepsNoticesProps, 'work' | 'kept'>) {
  const { t } = useI18n();
  const steps = stepsIn(offered?.content);
  if (!offered || !steps || JSON.stringify(steps) === work.text) return null;
  const take = () => {
    work.change(() => sheetOf(steps));
    settle();
  };
  return <KeptOffer draft={offered} holds={[t('ui.steps.count', { count: steps.length })]} onTake={take} onDrop={settle} />;
}

function stepsIn(content: unknown): unknown[] | null {
  return typeof content === 'object' && content !== null && 'steps' in content && Array.isArray(content.steps)
    ? (content.steps as unknown[])
    : null;
}
