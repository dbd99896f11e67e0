// First start: the lab, its first administrator, and whether to begin with a demonstration lab. docs/interface/product.md#set-up.

import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { isLanguage, setPreferences } from '../../lib/preferences.ts';
import type { Setup } from '../../lib/program-paths.ts';
import { useHealth, useSetup } from '../../lib/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { usePlainForm } from '../../ui/fields/use-plain-form.ts';
import { OpenLabButton } from '../../ui/labs/open-lab-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { Doorway } from '../../ui/sign-in/doorway.tsx';
import { checkSetup, currencies, currencyName } from './setup-model.ts';
import classes from './setup-page.module.css';

type Typed = Omit<Setup, 'language'>;

function Administrator({ form }: { form: Pick<ReturnType<typeof usePlainForm<Typed>>, 'text'> }) {
  const { t } = useI18n();
  const hint = useId();
  const toggle = { 'aria-label': t('ui.password.show') };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('ui.setup.admin')}</legend>
      <TextInput label={t('ui.setup.firstname')} autoComplete="given-name" aria-describedby={hint} {...form.text('firstname')} />
      <TextInput
        label={t('ui.setup.lastname')}
        required
        autoComplete="family-name"
        aria-describedby={hint}
        {...form.text('lastname')}
      />
      <p className={classes.hint} id={hint}>
        {t('ui.setup.name.hint')}
      </p>
      <TextInput
        className={classes.wide}
        label={t('ui.setup.email')}
        description={t('ui.setup.email.hint')}
        type="email"
        required
        autoComplete="username"
        {...form.text('email')}
      />
      <PasswordField
        label={t('ui.password')}
        description={t('ui.password.rule')}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.text('password')}
      />
      <PasswordField
        label={t('ui.password.repeat')}
        description={t('ui.password.repeat.hint')}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.text('password_repeat')}
      />
    </fieldset>
  );
}

export function SetupPage() {
  const { t, language, format } = useI18n();
  const setup = useSetup();
  const needsCode = useHealth().data?.setup_code_required === true;
  const form = usePlainForm<Typed>({
    initial: {
      lab_name: '',
      currency: 'EUR',
      firstname: '',
      lastname: '',
      email: '',
      password: '',
      password_repeat: '',
      demo: false,
      code: '',
    },
    check: (values) => checkSetup(values, t),
    onSubmit: (values) =>
      setup.mutate(
        // As the page is read: its own button switches it as well.
        { ...values, language },
        {
          onError(error) {
            if (error instanceof ApiError)
              form.refuse(Object.fromEntries(error.problems.map(({ field, text }) => [field ?? '', text])));
          },
        },
      ),
  });
  useScreen('setup', true);
  const onField =
    setup.error instanceof ApiError && setup.error.problems.some(({ field }) => field !== null && field in form.values);
  return (
    <Doorway title={t('ui.setup.title')} lead={t('ui.setup.lead')}>
      <SendForm className={classes.form} onSend={form.submit}>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('ui.setup.lab')}</legend>
          {needsCode && (
            <TextInput
              className={classes.wide}
              label={t('ui.setup.code')}
              description={t('ui.setup.code.hint')}
              required
              autoComplete="off"
              {...form.text('code')}
            />
          )}
          <TextInput className={classes.wide} label={t('ui.setup.lab_name')} required autoFocus {...form.text('lab_name')} />
          <Select
            label={t('ui.language')}
            data={[
              { value: 'de', label: t('ui.language.de') },
              { value: 'en', label: t('ui.language.en') },
            ]}
            value={language}
            onChange={(next) => isLanguage(next) && setPreferences({ language: next })}
          />
          <Select
            label={t('ui.setup.currency')}
            searchable
            data={currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code, format.locale)}` }))}
            value={form.values.currency}
            onChange={(next) => next !== null && form.set('currency', next)}
          />
        </fieldset>
        <Administrator form={form} />
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('ui.setup.start')}</legend>
          <Checkbox
            className={classes.wide}
            label={t('ui.setup.demo')}
            description={t('ui.setup.demo.hint')}
            checked={form.values.demo}
            onChange={({ currentTarget }) => form.set('demo', currentTarget.checked)}
          />
        </fieldset>
        {setup.error && !onField && <ErrorNotice error={setup.error} />}
        <div className={classes.actions}>
          <Button type="submit" loading={setup.isPending}>
            {t('ui.setup.submit')}
          </Button>
          <OpenLabButton />
          {setup.isPending && form.values.demo && <span className={classes.wait}>{t('ui.setup.wait')}</span>}
        </div>
      </SendForm>
    </Doorway>
  );
}
