// The price finder: for whom, what, when and how many; the price in large, how it was found in one sentence and step by step.

import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useEditedParams } from '#renderer/lib/screen/use-address.ts';
import { useCan } from '#renderer/lib/session.ts';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { CopyAnswer } from '#renderer/records/price-origin/copy-answer.tsx';
import { PastNotes } from '#renderer/records/price-origin/past-notes.tsx';
import { answerOptions, historyTab, type PriceAnswer, rowAddress } from '#renderer/records/price-origin/price-answers.ts';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { paidTexts } from '#renderer/ui/paid-amount.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { useFirstStop } from '#renderer/ui/stops/first-stop.ts';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { ComplexityField } from '../shared/complexity-field.tsx';
import { Candidates, PriceTrace } from '../shared/price-trace.tsx';
import classes from './finder-page.module.css';
import {
  askedOf,
  entryAddress,
  type Question,
  type QuestionName,
  readQuestion,
  withAnswered,
  writeQuestion,
} from './finder-question.ts';

export function FinderPage() {
  const { t, language, format } = useI18n();
  const [params, edit] = useEditedParams();
  const question = readQuestion(params);
  const asked = askedOf(question, format.locale);
  const options = answerOptions(asked ?? '', language);
  const found = useQuery({
    ...options,
    queryFn: asked === null ? skipToken : options.queryFn,
    placeholderData: asked === null ? undefined : keepPreviousData,
  });
  const slow = useSlow(asked !== null && found.isPending);
  useScreen('finder', asked === null || !found.isFetching);
  const answer = (name: QuestionName, value: string) =>
    edit((was) => writeQuestion(withAnswered(readQuestion(was), name, value)));
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.finder.title')}</h1>
      </div>
      <div className={classes.work}>
        <QuestionForm question={question} onAnswer={answer} />
        <ScrollSection className={classes.answer} label={t('ui.finder.answer')}>
          {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
          {slow && <SkeletonLines count={6} />}
          {asked === null && (
            <EmptyNotice title={t('ui.finder.empty')}>
              <p>{t('ui.finder.empty.hint')}</p>
            </EmptyNotice>
          )}
          {asked !== null && found.data && !found.error && <Found question={question} asked={asked} answer={found.data} />}
        </ScrollSection>
      </div>
    </section>
  );
}

interface QuestionFormProps {
  question: Question;
  onAnswer: (name: QuestionName, value: string) => void;
}

const pickers: readonly { name: QuestionName; path: RecordPath; title: string }[] = [
  { name: 'type_id', path: 'device-types', title: 'type_name' },
  { name: 'inventory_id', path: 'inventories', title: 'asset_number' },
  { name: 'service_id', path: 'standard-articles', title: 'article_name' },
  { name: 'customer_id', path: 'customers', title: 'name' },
  { name: 'price_category_id', path: 'price-categories', title: 'name' },
];

/** What is asked stands in the address as it is typed. */
const stay = (event: FormEvent) => event.preventDefault();

function QuestionForm({ question, onAnswer }: QuestionFormProps) {
  const { t } = useI18n();
  const quantity = useDraft(question.quantity, (value) => onAnswer('quantity', value));
  return (
    <form ref={useFirstStop<HTMLFormElement>()} className={classes.question} aria-label={t('ui.finder.question')} onSubmit={stay}>
      {pickers.map(({ name, path, title }) => (
        <RecordPicker
          key={name}
          name={name}
          label={t(`ui.finder.${name}`)}
          path={path}
          title={title}
          value={question[name]}
          onChange={(value) => onAnswer(name, value)}
        />
      ))}
      <ComplexityField value={question.complexity} onChange={(value) => onAnswer('complexity', value)} />
      <DateField label={t('ui.finder.date')} value={question.date} onChange={(value) => onAnswer('date', value)} />
      <TextInput
        label={t('ui.finder.quantity')}
        inputMode="decimal"
        placeholder="1"
        value={quantity.draft}
        onChange={(event) => quantity.type(event.currentTarget.value)}
      />
    </form>
  );
}

interface FoundProps {
  question: Question;
  asked: string;
  answer: PriceAnswer;
}

function Found({ question, asked, answer }: FoundProps) {
  const { t, textOr, format } = useI18n();
  const { data, meta } = answer;
  const paid = data && paidTexts(data.attributes, { t, format });
  return (
    <>
      <div role="status">
        {data ? (
          <p className={classes.price}>
            {format.money(data.attributes.base_net, data.attributes.currency)}
            {data.attributes.unit && data.attributes.base_quantity === 1 && (
              <span className={classes.unit}>
                {t('ui.finder.per', { unit: textOr(`ui.unit.${data.attributes.unit}`, data.attributes.unit) })}
              </span>
            )}
          </p>
        ) : (
          <p className={classes.price} data-gap>
            {t('ui.finder.gap')}
          </p>
        )}
        {paid && paid.note !== '' && <p className={classes.total}>{paid.note}</p>}
        {data && data.attributes.quantity !== 1 && (
          <p className={classes.total}>
            {t('ui.finder.total', {
              quantity: format.number(data.attributes.quantity),
              total: format.money(data.attributes.total, data.attributes.currency),
            })}
          </p>
        )}
        <p className={classes.message}>{meta.message}</p>
        <PastNotes answer={answer} />
        {meta.below_min && <p className={classes.bound}>{t('ui.finder.below_min')}</p>}
        {meta.above_max && <p className={classes.bound}>{t('ui.finder.above_max')}</p>}
      </div>
      <Ways question={question} asked={asked} answer={answer} />
      {data === null && meta.candidates.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('ui.finder.candidates')}</h2>
          <Candidates candidates={meta.candidates} />
        </>
      )}
      <h2 className={classes.heading}>{t('ui.trace.title')}</h2>
      <PriceTrace answer={answer} />
    </>
  );
}

/** Where one can go from an answer, and what can be taken along. */
function Ways({ question, asked, answer }: FoundProps) {
  const { t } = useI18n();
  const canEdit = useCan(priceKind.operations.edit);
  const { data, meta } = answer;
  const row = meta.row ? rowAddress(meta.row) : null;
  return (
    <div className={classes.ways}>
      {data === null && canEdit && meta.reason !== 'unknown_customer' && (
        <Button component={Link} to={entryAddress(question, answer)} size="xs" leftSection={<IconPlus size={16} stroke={1.5} />}>
          {t('ui.finder.enter')}
        </Button>
      )}
      {row !== null && (
        <Button component={Link} to={row} size="xs" variant="default">
          {t('ui.why.row')}
        </Button>
      )}
      {row !== null && (
        <Button component={Link} to={`${row}?tab=${historyTab}`} size="xs" variant="default">
          {t('ui.why.history')}
        </Button>
      )}
      <Button
        component="a"
        href={`/api/v2/prices/lookup/pdf?${asked}`}
        download
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} />}
      >
        {t('ui.why.print')}
      </Button>
      <CopyAnswer question={asked} />
    </div>
  );
}
