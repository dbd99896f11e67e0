// The sheet with which somebody is let in: the lab, the address, his name to sign in with, the code and its end, in the lab's language, as
// its reader may not have chosen one yet.

import { givenName } from '../contract/names/person-names.ts';
import type { Language } from '../contract/principal.ts';
import { type Instant, isoOf } from '../contract/values/dates.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { dateText, locales } from '../i18n/locale.ts';
import type { Translator } from '../i18n/translate.ts';
import { zoneOf } from '../lib/clock.ts';
import type { CodeSheetPrint } from '../papers/code-sheet/contract.ts';
import type { Row } from '../schema/define-resource.ts';

interface SheetInput {
  user: Row;
  code: string;
  address: string | undefined;
  expiresAt: Instant;
  translator: Translator;
}

export async function accessSheetPrint(
  ctx: Ctx,
  { user, code, address, expiresAt, translator }: SheetInput,
): Promise<CodeSheetPrint> {
  const language: Language = (await textSetting(ctx.lab, 'lab.language')) === 'en' ? 'en' : 'de';
  const locale = locales[language];
  const say = (name: string) => translator.text(language, `documents.access_sheet.${name}`);
  const lab = await textSetting(ctx.lab, 'lab.name');
  const name = givenName(user);
  const now = new Date(ctx.lab.clock.now()).toISOString();
  const timeZone = zoneOf(ctx.lab.clock);
  const end = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return {
    title: say('title'),
    locale,
    createdAt: now,
    author: lab,
    lead: say('lead'),
    facts: [
      { label: say('lab'), value: lab },
      ...(name ? [{ label: say('name'), value: name }] : []),
      { label: say('email'), value: String(user.email) },
      { label: say('address'), value: address ?? say('address.here') },
      { label: say('end'), value: end.format(new Date(isoOf(expiresAt))) },
      { label: say('printed'), value: dateText(now, locale) },
    ],
    codeTitle: say('code'),
    code: code.toUpperCase().split('-'),
    codeHint: say('code.hint'),
    stepsTitle: say('steps'),
    steps: [address === undefined ? 'open_here' : 'open', 'code', 'password', 'destroy'].map((step) => say(`step.${step}`)),
    blanks: [],
    footer: say('footer'),
  };
}
