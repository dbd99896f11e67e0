// A procedure made from a file: a test plan, or a procedure of another system.
import { useNavigate } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import { RecordBack, useBack } from '#renderer/records/page/record-back.tsx';
import page from '#renderer/records/page/record-page.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from '../procedures.module.css';
import { PlanForm } from './plan-dialog.tsx';

export function PlanPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const back = useBack(procedureKind);
  useScreen('procedure-plan', true);
  return (
    <section className={page.page}>
      <header className={page.head}>
        <RecordBack kind={procedureKind} />
        <h1>{t('ui.procedure-plan.title')}</h1>
      </header>
      <ScrollSection className={classes.required} label={t('ui.procedure-plan.title')}>
        <PlanForm onClose={back} onDone={(id) => void navigate(`${addressOf(procedureKind, id)}?tab=steps`)} />
      </ScrollSection>
    </section>
  );
}
