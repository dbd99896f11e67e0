// A procedure made from a file: a test plan, or a procedure of another system.
import { useNavigate } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { useBack } from '#renderer/records/page/record-back.tsx';
import { BackLink } from '#renderer/ui/back-link.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from '../procedures.module.css';
import { PlanForm } from './plan-dialog.tsx';

export function PlanPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const back = useBack(procedureKind);
  useScreen('procedure-plan', true);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={procedureKind.route}>{t('ui.procedures.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.procedure-plan.title')}</h1>
      </div>
      <ScrollSection className={classes.required} label={t('ui.procedure-plan.title')}>
        <PlanForm onClose={back} onDone={(id) => void navigate(`${addressOf(procedureKind, id)}?tab=steps`)} />
      </ScrollSection>
    </section>
  );
}
