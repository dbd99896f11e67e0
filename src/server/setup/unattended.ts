// Set-up without a page: from the environment, or the demonstration lab of `--demo` alone with an account that is said once.
import { randomBytes } from 'node:crypto';
import { AppError } from '../contract/errors.ts';
import type { Translator } from '../i18n/translate.ts';
import type { SetUpAnswers } from './set-up.ts';

interface SetUpServices {
  translator: Translator;
  setupRequired(): boolean;
  setUp(answers: SetUpAnswers, demo: boolean): Promise<string>;
}

import { StartError } from '../lib/start-error.ts';

export async function unattendedSetUp(services: SetUpServices, demo: boolean): Promise<void> {
  if (!services.setupRequired()) return;
  const { PLUMBLINE_ADMIN_EMAIL: email, PLUMBLINE_ADMIN_PASSWORD: password, PLUMBLINE_ADMIN_API_KEY: apiKey } = process.env;
  const { PLUMBLINE_ADMIN_FIRSTNAME: firstName, PLUMBLINE_ADMIN_LASTNAME: lastName } = process.env;
  if (!email && !password && !demo) return;
  if (!demo && (!email || !password)) {
    throw new StartError('set_up', 'Unattended set-up needs both PLUMBLINE_ADMIN_EMAIL and PLUMBLINE_ADMIN_PASSWORD.');
  }
  const account = { email: email ?? 'admin@localhost', password: password ?? randomBytes(12).toString('base64url') };
  try {
    await services.setUp(
      {
        labName: demo ? 'Messwerk Demo' : 'Plumbline',
        language: 'de',
        currency: 'EUR',
        ...account,
        firstName,
        lastName,
        ...(apiKey ? { apiKey } : {}),
      },
      demo,
    );
  } catch (error) {
    throw error instanceof AppError ? new StartError('set_up', `The set-up was refused: ${explain(services, error)}`) : error;
  }
  // The only way to learn a password that nobody chose; it goes to the terminal, not to the log file.
  if (!password) process.stderr.write(`Sign in as ${account.email} with the password ${account.password} and change it.\n`);
}

function explain({ translator }: SetUpServices, error: AppError): string {
  const problems = Object.entries(error.details.fields ?? {}).flatMap(([field, list]) =>
    list.map((problem) => `${field}: ${translator.text('en', problem.key, problem.params)}`),
  );
  return problems.length > 0 ? problems.join(' ') : translator.text('en', error.messageKey, error.params);
}
