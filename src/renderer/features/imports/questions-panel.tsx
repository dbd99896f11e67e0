// What the file leaves open and one answer settles for all its rows: names to be made into records, words that mean one of the lab's
// choices, names that several bear.
import { Button, Select } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { kindAt } from '../../records/kinds/index.ts';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import type { AttributeWords } from './attribute-labels.ts';
import type { ImportState, SaidNow } from './import-data.ts';
import classes from './reading-panel.module.css';

type Question = ImportState['questions'][number];

interface QuestionsPanelProps {
  state: ImportState;
  words: AttributeWords;
  busy: boolean;
  onSay: (said: SaidNow) => void;
}

export function QuestionsPanel({ state, words, busy, onSay }: QuestionsPanelProps) {
  const { t } = useI18n();
  const { questions, said } = state;
  const answerable = questions.filter((one) => one.kind !== 'unknown' || one.may_make);
  const open = answerable.filter((one) => one.kind !== 'choice' || optionsOf(one, words).length > 0);
  if (open.length + madeNames(state).length + mappedWords(state).length === 0) return null;
  const share = { said, words, busy, onSay };
  return (
    <ScrollSection className={classes.questions ?? ''} label={t('ui.import.open')}>
      {open.map((question) =>
        question.kind === 'unknown' ? (
          <UnknownNames key={`${question.column}-unknown`} question={question} {...share} />
        ) : (
          <OpenWords key={`${question.column}-${question.kind}`} question={question} {...share} />
        ),
      )}
      <Settled state={state} words={words} busy={busy} onSay={onSay} />
    </ScrollSection>
  );
}

/** What was answered already, and the way back. */
function Settled({ state, words, busy, onSay }: QuestionsPanelProps) {
  const { t } = useI18n();
  const { said } = state;
  return (
    <>
      {madeNames(state).map(([path, names]) => (
        <div key={path} className={classes.question}>
          <p className={classes.title}>{t('ui.import.open.made', { records: recordsOf(path, t), count: names.length })}</p>
          <span className={classes.names}>{names.join(', ')}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={busy}
            onClick={() => onSay({ make: { ...said.make, [path]: [] } })}
          >
            {t('ui.import.open.not_made')}
          </Button>
        </div>
      ))}
      {mappedWords(state).map(([column, meanings]) => (
        <div key={column} className={classes.question}>
          <p className={classes.title}>{t('ui.import.open.mapped', { column })}</p>
          <span className={classes.names}>
            {Object.entries(meanings)
              .filter(([, meant]) => !isLeftOpen(state, words, column, meant))
              .map(([word, meant]) => `${word} → ${meaningText(state, words, column, meant)}`)
              .join(', ')}
          </span>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={busy}
            onClick={() => onSay({ values: Object.fromEntries(Object.entries(said.values).filter(([name]) => name !== column)) })}
          >
            {t('ui.import.open.unmapped')}
          </Button>
        </div>
      ))}
    </>
  );
}

const madeNames = ({ said }: ImportState) => Object.entries(said.make).filter(([, names]) => names.length > 0);
const mappedWords = ({ said }: ImportState) => Object.entries(said.values).filter(([, all]) => Object.keys(all).length > 0);

/** A preset only named the word: what the name means is asked, or was answered. */
function isLeftOpen({ columns }: ImportState, words: AttributeWords, column: string, meant: string): boolean {
  const attribute = columns.find((one) => one.column === column)?.attribute ?? '';
  const options = optionsOf({ attribute }, words);
  return options.length > 0 && meant !== '' && !options.some(({ value }) => value === meant);
}

type Texts = ReturnType<typeof useI18n>['t'];

function recordsOf(path: string | null, t: Texts): string {
  const kind = path === null ? undefined : kindAt(path);
  return kind ? t(`ui.${kind.name}.title`) : (path ?? '');
}

function optionsOf({ attribute }: Pick<Question, 'attribute'>, words: AttributeWords) {
  return (words.fieldOf(attribute)?.options ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

function meaningText({ columns }: ImportState, words: AttributeWords, column: string, meant: string): string {
  const attribute = columns.find((one) => one.column === column)?.attribute ?? '';
  return optionsOf({ attribute }, words).find(({ value }) => value === meant)?.label ?? (meant || '–');
}

interface QuestionProps {
  question: Question;
  said: ImportState['said'];
  words: AttributeWords;
  busy: boolean;
  onSay: (said: SaidNow) => void;
}

function UnknownNames({ question, said, words, busy, onSay }: QuestionProps) {
  const { records, total, texts } = question;
  const similar = texts.filter(({ candidates }) => candidates.length > 0);
  const { t } = useI18n();
  const path = records ?? '';
  const names = texts.map(({ text }) => text);
  return (
    <div className={classes.question}>
      <p className={classes.title}>{t('ui.import.open.unknown', { records: recordsOf(records, t), count: total })}</p>
      <span className={classes.names}>{names.join(', ') + (total > names.length ? ' …' : '')}</span>
      {similar.length > 0 && (
        <>
          <p>{t('ui.import.open.similar')}</p>
          <MeantWords question={{ ...question, texts: similar }} {...{ said, words, busy, onSay }} />
        </>
      )}
      <Button
        size="compact-xs"
        variant="default"
        disabled={busy}
        onClick={() => onSay({ make: { ...said.make, [path]: [...new Set([...(said.make[path] ?? []), ...names])] } })}
      >
        {t('ui.import.open.make', { count: names.length })}
      </Button>
    </div>
  );
}

const nothing = '-';

function OpenWords(props: QuestionProps) {
  const { t } = useI18n();
  const { column, kind, texts } = props.question;
  return (
    <div className={classes.question}>
      <p className={classes.title}>{t(`ui.import.open.${kind}`, { column, count: texts.length })}</p>
      <MeantWords {...props} />
    </div>
  );
}

/** Word by word what it means. */
function MeantWords({ question, said, words, busy, onSay }: QuestionProps) {
  const { t, format } = useI18n();
  const { column, kind, texts } = question;
  const choices = optionsOf(question, words);
  const mean = (text: string, meant: string) =>
    onSay({ values: { ...said.values, [column]: { ...said.values[column], [text]: meant } } });
  return (
    <div className={classes.words}>
      {texts.map(({ text, rows, candidates }) => (
        <div key={text} className={classes.word}>
          <span title={text}>
            {text} ({format.number(rows)})
          </span>
          <Select
            size="xs"
            searchable
            disabled={busy}
            comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
            aria-label={t('ui.import.open.means', { text })}
            placeholder={t('ui.import.open.choose')}
            data={[
              ...(kind === 'choice' ? choices : candidates.map(({ id, title }) => ({ value: id, label: title }))),
              { value: nothing, label: t('ui.import.open.nothing') },
            ]}
            value={null}
            onChange={(next) => next !== null && mean(text, next === nothing ? '' : next)}
          />
        </div>
      ))}
    </div>
  );
}
