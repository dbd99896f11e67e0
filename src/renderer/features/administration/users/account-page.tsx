// The user's own account: another password, a second factor, keys for programs, tokens that are signed in somewhere.

import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isWrongPassword } from '#renderer/lib/access/second-factor.ts';
import { bodyOf, DELETE, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { useWork } from '../shared/use-work.ts';
import { AccessTable } from './access-table.tsx';
import { KeyForm } from './key-form.tsx';
import { ProgramKeysSection } from './program-keys-section.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const shown = ['own-access'] as const;

async function fetchAccess(signal: AbortSignal) {
  const [keys, handedOut, tokens] = await Promise.all([
    bodyOf(GET('/api/v2/auth/api-keys', { signal })),
    bodyOf(GET('/api/v2/auth/keys', { signal })),
    bodyOf(GET('/api/v2/auth/tokens', { signal })),
  ]);
  return { keys: keys.data, handedOut: handedOut.data, tokens: tokens.data };
}

export function Page() {
  const { t } = useI18n();
  const [settingUp, setSettingUp] = useState(false);
  const query = useQuery({ queryKey: shown, queryFn: ({ signal }) => fetchAccess(signal) });
  const endKey = useWork({
    run: (id: string) => bodyOf(DELETE('/api/v2/auth/api-keys/{id}', { params: { path: { id } } })),
    shown,
    done: () => t('ui.account.ended'),
  });
  return (
    <PageFrame name="account" title={t('ui.account.title')} query={query}>
      <div className={classes.sections}>
        <section>
          <h2 className={classes.heading}>{t('ui.account.password')}</h2>
          <PasswordForm tokens={keepable(query.data)} aside={settingUp} />
        </section>
        <SecondFactorCard onSettingUp={setSettingUp} />
        <ProgramKeysSection shown={shown} rows={query.data?.handedOut ?? []} />
        <section>
          <h2 className={classes.heading}>{t('ui.account.keys')}</h2>
          <p className={classes.text}>{t('ui.account.keys.hint')}</p>
          <KeyForm
            shown={shown}
            make={async (name) => (await bodyOf(POST('/api/v2/auth/api-keys', { body: { name } }))).data.attributes.api_key}
          />
          {query.data?.keys.length === 0 ? (
            <EmptyNotice title={t('ui.account.keys.empty')} />
          ) : (
            <AccessTable
              rows={(query.data?.keys ?? []).map(({ id, attributes }) => ({ id, ...attributes, current: false }))}
              onEnd={(id) => endKey.mutate(id)}
            />
          )}
        </section>
        <TokensSection tokens={query.data?.tokens ?? []} />
      </div>
    </PageFrame>
  );
}

type Data = Awaited<ReturnType<typeof fetchAccess>>;

/** What outlives another password where it is named. */
function keepable(data: Data | undefined) {
  return [
    ...(data?.tokens ?? []).map(({ id, attributes }) => ({ id, name: attributes.device_name })),
    ...(data?.handedOut ?? []).map(({ id, attributes }) => ({ id, name: attributes.name })),
  ];
}

function TokensSection({ tokens }: { tokens: Data['tokens'] }) {
  const { t } = useI18n();
  const endToken = useWork({
    run: (id: string) => bodyOf(DELETE('/api/v2/auth/tokens/{id}', { params: { path: { id } } })),
    shown,
    done: () => t('ui.account.ended'),
  });
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.account.tokens')}</h2>
      {tokens.length === 0 ? (
        <EmptyNotice title={t('ui.account.tokens.empty')}>
          <p>{t('ui.account.tokens.how')}</p>
        </EmptyNotice>
      ) : (
        <AccessTable
          rows={tokens.map(({ id, attributes }) => ({ id, name: attributes.device_name, ...attributes }))}
          onEnd={(id) => endToken.mutate(id)}
        />
      )}
    </section>
  );
}

interface PasswordFormProps {
  /** Where the user is signed in with a token: what is not named here is signed out. */
  tokens: readonly { id: string; name: string }[];
  /** Something else on the page is under way: the one filled button is there. */
  aside: boolean;
}

function PasswordForm({ tokens, aside }: PasswordFormProps) {
  const { t } = useI18n();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [kept, setKept] = useState<string[]>([]);
  const change = useWork({
    run: () => bodyOf(POST('/api/v2/auth/password', { body: { current_password: current, password: next, keep_tokens: kept } })),
    shown,
    done: () => t('ui.account.password.done'),
    atField: (error) =>
      isWrongPassword(error) || problemOf(error, 'current_password') !== null || problemOf(error, 'password') !== null,
  });
  const differs = again !== next && t('ui.password.differs');
  const asked = useAsked({ current: current === '', next: next === '', again: differs });
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        setCurrent('');
        setNext('');
        setAgain('');
        setKept([]);
      },
    });
  return (
    <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
      <PasswordField
        label={t('ui.account.password.current')}
        autoComplete="current-password"
        error={
          asked.at('current') ??
          (isWrongPassword(change.error) ? t('ui.password.wrong') : problemOf(change.error, 'current_password'))
        }
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField
        label={t('ui.account.password.new')}
        description={t('ui.password.rule')}
        autoComplete="new-password"
        error={asked.at('next') ?? problemOf(change.error, 'password')}
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <PasswordField
        label={t('ui.password.repeat')}
        autoComplete="new-password"
        error={again === '' ? asked.at('again') : differs}
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      {tokens.length > 0 && (
        <Checkbox.Group label={t('ui.account.password.keep')} value={kept} onChange={setKept}>
          {tokens.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} mt="xs" />
          ))}
        </Checkbox.Group>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant={aside ? 'default' : 'filled'} loading={change.isPending}>
          {t('ui.account.password.change')}
        </Button>
      </div>
    </SendForm>
  );
}
