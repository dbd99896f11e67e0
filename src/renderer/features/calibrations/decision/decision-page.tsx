// Decision rules tried out: where a rule accepts, how often it is wrong for a lot of devices, and what it says of one reading.

import { Autocomplete, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { useEditedParams, withParam } from '#renderer/lib/screen/use-address.ts';
import { offeredRules } from '#renderer/records/kinds/calibrations/offered-rules.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { useFirstStop } from '#renderer/ui/stops/first-stop.ts';
import { withHyphen } from '#server/contract/values/numbers/minus.ts';
import classes from './decision.module.css';
import { useDecision } from './decision-data.ts';
import { DecisionFigures } from './decision-figures.tsx';
import { askedOf, type Question, type QuestionName, questionNames, readQuestion } from './decision-question.ts';

/** What is asked stands in the address as it is typed. */
const stay = (event: FormEvent) => event.preventDefault();
const typedNames = questionNames.filter((name) => name !== 'rule');

export function DecisionPage() {
  const { t } = useI18n();
  const [params, edit] = useEditedParams();
  const question = readQuestion(params);
  const asked = askedOf(question);
  const decision = useDecision(asked);
  const slow = useSlow(decision.isPending);
  useScreen('decision-rules', !decision.isFetching);
  const answer = (name: QuestionName, value: string) => edit((was) => withParam(was, name, value));
  const unplaced = decision.error && questionNames.every((name) => problemOf(decision.error, name) === null);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.decision-rules.title')}</h1>
      </div>
      <div className={classes.work}>
        <QuestionForm question={question} error={decision.error} onAnswer={answer} />
        <ScrollSection className={classes.answer} label={t('ui.decision-rules.answer')}>
          {unplaced && decision.error && <ErrorNotice error={decision.error} onRetry={() => void decision.refetch()} />}
          {slow && <SkeletonLines count={6} />}
          {decision.data && !decision.error && <DecisionFigures asked={asked} decision={decision.data} />}
          {decision.error && !unplaced && <p className={classes.hint}>{t('ui.decision-rules.mend')}</p>}
        </ScrollSection>
      </div>
    </section>
  );
}

interface QuestionFormProps {
  question: Question;
  error: Error | null;
  onAnswer: (name: QuestionName, value: string) => void;
}

function QuestionForm({ question, error, onAnswer }: QuestionFormProps) {
  const { t } = useI18n();
  const rule = useDraft(question.rule, (value) => onAnswer('rule', value));
  return (
    <form
      ref={useFirstStop<HTMLFormElement>()}
      className={classes.question}
      aria-label={t('ui.decision-rules.question')}
      onSubmit={stay}
    >
      <Autocomplete
        label={t('ui.decision-rules.rule')}
        description={t('ui.decision-rules.rule.hint')}
        data={[...offeredRules]}
        // All are offered whatever is typed: who changes the rule looks for another one.
        filter={({ options }) => options}
        value={rule.draft}
        error={problemOf(error, 'rule')}
        onChange={rule.type}
      />
      <div className={classes.pairs}>
        {typedNames.map((name) => (
          <QuestionField key={name} name={name} value={question[name]} problem={problemOf(error, name)} onAnswer={onAnswer} />
        ))}
      </div>
    </form>
  );
}

interface QuestionFieldProps {
  name: QuestionName;
  value: string;
  problem: string | null;
  onAnswer: QuestionFormProps['onAnswer'];
}

function QuestionField({ name, value, problem, onAnswer }: QuestionFieldProps) {
  const { t, format } = useI18n();
  // As its reader writes numbers; what is typed is taken with either sign.
  const typed = useDraft(withHyphen(format.measured(value)), (next) => onAnswer(name, next));
  return (
    <TextInput
      label={t(`ui.decision-rules.${name}`)}
      inputMode="decimal"
      value={typed.draft}
      error={problem}
      onChange={(event) => typed.type(event.currentTarget.value)}
    />
  );
}
