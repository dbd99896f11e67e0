// What stands above the sheet of steps: input of an earlier hour, what somebody else saved, what was refused.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { KeptOffer } from '#renderer/records/form/kept-offer.tsx';
import type { KeptDraftWork } from '#renderer/records/form/use-kept-draft.ts';
import { SheetNotices, SheetProblem } from '#renderer/ui/sheet/sheet-bar.tsx';
import { sheetOf } from './step-model.ts';
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
  return (
    <>
      <KeptSteps work={work} kept={kept} />
      {work.conflict && (
        <SheetProblem>
          <span>{t('ui.steps.conflict')}</span>
          <Button size="compact-xs" variant="default" onClick={() => void work.settle(true, onSaved)}>
            {t('ui.steps.keep')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void work.settle(false, onSaved)}>
            {t('ui.steps.take')}
          </Button>
        </SheetProblem>
      )}
      <SheetNotices failure={work.failure} />
      {!Array.isArray(steps) && <SheetProblem>{t('ui.steps.no_list')}</SheetProblem>}
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
