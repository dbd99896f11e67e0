// All codes an answer may refuse with: what a request ran into, with cause and cure, and what a value may be wrong by.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { type ErrorCode, errorCodes, errorTable } from '#server/contract/errors.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { textsOf } from '../../lib/texts.ts';
import { Prose } from '../../ui/prose.tsx';
import { useAnchor } from './group-page.tsx';
import { useVersion } from './model/use-api.ts';
import { useTitle } from './model/use-title.ts';
import classes from './pages.module.css';

interface Told {
  code: string;
  /** Of a value: it comes with the status of all values. */
  status: number | null;
  said: string;
  cause?: string;
  cure?: string;
}

export function ErrorsPage() {
  const { t } = useI18n();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const all = useErrors();
  const shown = useMemo(() => all.filter((one) => Object.values(one).join(' ').toLowerCase().includes(wanted)), [all, wanted]);
  const general = shown.filter(({ status }) => status !== null);
  const ofValues = shown.filter(({ status }) => status === null);
  useTitle(t('ui.docs.errors'));
  useAnchor();
  return (
    <article className={classes.page}>
      <h1 className={classes.title} tabIndex={-1}>
        {t('ui.docs.errors')}
      </h1>
      <Words text={t('ui.docs.errors.intro')} />
      <TextInput
        type="search"
        aria-label={t('ui.docs.errors.filter')}
        placeholder={t('ui.docs.errors.filter')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p role="status">{shown.length === 0 ? t('ui.empty.filtered') : t('ui.docs.hits', { count: shown.length })}</p>
      {general.length > 0 && (
        <section className={classes.part} aria-labelledby="errors-of-requests">
          <h2 id="errors-of-requests">{t('ui.docs.errors.general')}</h2>
          <dl className={classes.errors}>
            {general.map((one) => (
              <GeneralError key={one.code} {...one} />
            ))}
          </dl>
        </section>
      )}
      {ofValues.length > 0 && <ErrorsOfValues errors={ofValues} />}
    </article>
  );
}

function ErrorsOfValues({ errors }: { errors: readonly Told[] }) {
  const { t } = useI18n();
  return (
    <section className={classes.part} aria-labelledby="errors-of-values">
      <h2 id="errors-of-values">{t('ui.docs.errors.values')}</h2>
      <Words text={t('ui.docs.errors.values.intro')} />
      <dl className={classes.errors}>
        {errors.map(({ code, said }) => (
          <div key={code} id={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function GeneralError({ code, status, said, cause = '', cure = '' }: Told) {
  const { t } = useI18n();
  return (
    <div id={code}>
      <dt>
        <code>{code}</code>
        <span>{status}</span>
      </dt>
      <dd>
        <q>{said}</q>
        <Labelled label={t('ui.docs.errors.cause')} text={cause} />
        <Labelled label={t('ui.docs.errors.cure')} text={cure} />
      </dd>
    </div>
  );
}

function Labelled({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.labelled}>
      <span>{label}</span>
      <Words text={text} />
    </div>
  );
}

function Words({ text }: { text: string }) {
  const { language } = useI18n();
  return <Prose text={text} lang={language} />;
}

const isGeneral = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** The lab's sentences are the catalogue: what is not among them is never said. */
function useErrors(): Told[] {
  const { language } = useI18n();
  const version = useVersion();
  const { data } = useQuery(textsOf(language));
  return useMemo(() => {
    const messages = data?.messages ?? {};
    return errorCodes(messages)
      .toSorted()
      .map((code): Told => {
        const said = messages[`errors.${code}`] ?? '';
        if (!isGeneral(code)) return { code, status: null, said };
        const [cause = '', cure = ''] = ['cause', 'cure'].map((part) => messages[`ui.docs.${part}.${code}`]);
        return { code, status: errorTable[code][version], said, cause, cure };
      });
  }, [data, version]);
}
