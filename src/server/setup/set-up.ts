// The first start of a lab: defaults, the administrator, the lab's name and money. One transaction: a lab is set up as a
// whole or not at all. docs/interface/product.md#set-up.

import { hashSecret } from '../auth/secrets/secrets.ts';
import { AppError, type FieldProblem, type FieldProblems } from '../contract/errors.ts';
import type { Language } from '../contract/principal.ts';
import { type Ctx, inTransaction, type Lab } from '../core/lab/context.ts';
import { programPrincipal } from '../core/lab/program-principal.ts';
import { createRecord } from '../core/write/write.ts';
import { createDefaults } from './defaults.ts';

export interface SetUpAnswers {
  labName: string;
  language: Language;
  currency: string;
  /** As they stand on what the administrator signs; the e-mail address where they are empty. */
  firstName?: string;
  lastName?: string;
  email: string;
  password: string;
  apiKey?: string;
}

/** The program acting for itself; the trail shows it by this name. */
export function programContext(lab: Lab, language: Language = 'en'): Ctx {
  return {
    lab,
    db: lab.db,
    principal: programPrincipal(language),
    naming: 'columns',
    language,
    requestId: lab.newId(),
    address: 'local',
    written: null,
  };
}

export async function isSetUp(lab: Lab): Promise<boolean> {
  const user = await lab.db.selectFrom('users').select('uID').limit(1).executeTakeFirst();
  return user !== undefined;
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/;

function setUpProblems(lab: Lab, { labName, email, password, currency }: SetUpAnswers): FieldProblems {
  const problems: Partial<Record<'lab_name' | 'email' | 'currency' | 'password', FieldProblem[]>> = {};
  if (labName.trim() === '') problems.lab_name = [{ key: 'errors.field.required' }];
  if (labName.length > 255) problems.lab_name = [{ key: 'errors.field.too_long', params: { max: 255 } }];
  if (!emailPattern.test(email)) problems.email = [{ key: 'errors.field.email' }];
  if (!/^[A-Z]{3}$/.test(currency)) problems.currency = [{ key: 'errors.field.currency' }];
  const password_ = lab.passwords(password, { email, labName });
  if (password_) problems.password = [password_];
  return problems;
}

/** Gives the administrator's user id. */
export async function setUp(lab: Lab, answers: SetUpAnswers): Promise<string> {
  const problems = setUpProblems(lab, answers);
  if (Object.keys(problems).length > 0) throw new AppError('request.invalid', { fields: problems });
  const userId = await inTransaction(programContext(lab, answers.language), async (ctx) => {
    if (await isSetUp({ ...lab, db: ctx.db })) throw new AppError('setup.done');
    const role = await createDefaults(ctx, {
      'lab.name': answers.labName.trim(),
      'lab.language': answers.language,
      'settings.price.company_currency': answers.currency,
    });
    const user = await createRecord(ctx, lab.registry.resource('user'), {
      values: {
        firstname: answers.firstName?.trim() || null,
        lastname: answers.lastName?.trim() || null,
        email: answers.email,
        role,
        password: answers.password,
        language: answers.language,
        customer_filter: 'all',
        inventory_filter: 'all',
      },
    });
    if (answers.apiKey) {
      await createRecord(ctx, lab.registry.resource('api_key'), {
        values: { user_uID: user.uID, name: 'set-up' },
        trusted: { key_hash: hashSecret(answers.apiKey) },
      });
    }
    return String(user.uID);
  });
  await lab.registry.reload(lab.db);
  return userId;
}
