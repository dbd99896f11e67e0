// What the set-up page checks before it asks the server, and the currencies it offers.
import type { TextParams } from '../../lib/i18n.tsx';
import type { Setup } from '../../lib/program-paths.ts';

export const currencies = ['EUR', 'CHF', 'GBP', 'USD', 'CZK', 'DKK', 'HUF', 'NOK', 'PLN', 'RON', 'SEK', 'TRY'] as const;

const shortestPassword = 12;

export function currencyName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
}

type Say = (key: string, params?: TextParams) => string;

/** Empty when all is well. */
export function checkSetup(values: Omit<Setup, 'language'>, t: Say): Partial<Record<keyof Setup, string>> {
  return {
    ...(values.lab_name.trim() === '' ? { lab_name: t('ui.form.required') } : {}),
    // Certificates name who released them. Whoever has one name alone writes it as the last.
    ...(values.lastname?.trim() ? {} : { lastname: t('ui.form.required') }),
    ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: t('ui.setup.email.bad') }),
    ...([...values.password].length < shortestPassword
      ? { password: t('ui.password.short', { shortest: shortestPassword }) }
      : {}),
    ...(values.password === values.password_repeat ? {} : { password_repeat: t('ui.password.differs') }),
  };
}
