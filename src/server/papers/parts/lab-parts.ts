// Who issues a paper: the lab's own address and company data from the settings, in a paper's language.
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { labFooter, textSetting } from '../../core/lab/lab-settings.ts';
import { countryCode, countryName } from '../../i18n/countries.ts';
import { locales } from '../../i18n/locale.ts';
import type { Bundle, Translator } from '../../i18n/translate.ts';
import { zoneOf } from '../../lib/clock.ts';

export async function labLanguage(ctx: Ctx): Promise<Language> {
  return (await textSetting(ctx.lab, 'lab.language')) === 'en' ? 'en' : 'de';
}

/** Settings of one family by their last word; what is not set is null. */
async function settingsOf<Name extends string>(
  ctx: Ctx,
  family: string,
  names: readonly Name[],
): Promise<Record<Name, string | null>> {
  const entries = await Promise.all(
    names.map(async (name): Promise<[Name, string | null]> => [name, (await textSetting(ctx.lab, `${family}.${name}`)) || null]),
  );
  return Object.fromEntries(entries) as Record<Name, string | null>;
}

const addressNames = ['name', 'street', 'zip', 'city', 'country', 'phone', 'email', 'web', 'code', 'calibration_place'] as const;

export type LabAddress = Record<(typeof addressNames)[number], string | null>;

export function labAddress(ctx: Ctx): Promise<LabAddress> {
  return settingsOf(ctx, 'lab', addressNames);
}

/** The lab's address in one line, as it stands above the recipient's. */
export async function senderLine(ctx: Ctx): Promise<string> {
  const { name, street, zip, city } = await labAddress(ctx);
  return [name, street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
}

const companyNames = [
  'tax_number',
  'vat_id',
  'commercial_register',
  'managing_director',
  'bank_name',
  'iban',
  'bic',
  'payment_terms',
  'payment_terms_second',
] as const;

export type Company = Record<Exclude<(typeof companyNames)[number], 'payment_terms_second'>, string | null>;

export async function company(ctx: Ctx, language: Language): Promise<Company> {
  const { payment_terms, payment_terms_second, ...rest } = await settingsOf(ctx, 'company', companyNames);
  return { ...rest, payment_terms: await inLanguage(ctx, language, payment_terms, payment_terms_second) };
}

/** What was written twice is printed in the paper's language; what was written once, as it is. */
export async function inLanguage(
  ctx: Ctx,
  language: Language,
  own: string | null,
  second: string | null,
): Promise<string | null> {
  return language === (await labLanguage(ctx)) ? own : (second ?? own);
}

export interface LabPrint {
  zone: string;
  author: string;
  country: string | null;
  sender: { name: string; lines: string[] };
  footer: string;
  words: Readonly<Record<string, string>>;
}

const wordsBegin = 'papers.';

/** Of ten thousand texts, some hundred: found once for as long as the lab's own wording stays. */
const wordsOfBundle = new WeakMap<Bundle, Record<string, string>>();

function paperWords(bundle: Bundle): Record<string, string> {
  const known = wordsOfBundle.get(bundle);
  if (known) return known;
  const words: Record<string, string> = {};
  for (const [key, text] of Object.entries(bundle)) if (key.startsWith(wordsBegin)) words[key.slice(wordsBegin.length)] = text;
  wordsOfBundle.set(bundle, words);
  return words;
}

export async function labPrint(ctx: Ctx, translator: Translator, language: Language): Promise<LabPrint> {
  const lab = await labAddress(ctx);
  const place = [lab.zip, lab.city].filter(Boolean).join(' ');
  const lines = [
    [lab.street, place, countryName(lab.country, locales[language])].filter(Boolean).join(' · '),
    [lab.phone, lab.email, lab.web].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return {
    author: lab.name ?? '',
    zone: zoneOf(ctx.lab.clock),
    country: countryCode(lab.country),
    sender: { name: lab.name ?? '', lines },
    footer: await labFooter(ctx.lab),
    words: paperWords(translator.bundle(language)),
  };
}
