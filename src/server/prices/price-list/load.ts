// The price list of a group on a day, loaded with a fixed number of statements and built as the document everything else is made
// from. docs/interface/prices.md#price-list.
import { sql } from 'kysely';
import { invalid } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { labFooter, textSetting } from '../../core/lab/lab-settings.ts';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { generatedAt, locales } from '../../i18n/locale.ts';
import { languages, type Translator } from '../../i18n/translate.ts';
import { today } from '../../lib/clock.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import { type ListedArticle, priceListSource } from './ask-prices.ts';
import { buildPriceList } from './document/build.ts';
import type { PriceListDocument } from './document/contract.ts';
import { inBothLanguages, type PriceListWords, priceListWords, type UnitWords, unitWords } from './document/words.ts';

export interface AskedList {
  price_category_id?: string | undefined;
  date?: string | undefined;
  language: 'first' | 'second' | 'both';
}

export interface LoadedList {
  document: PriceListDocument;
  words: PriceListWords;
  /** As they stand on paper: in both languages where the list is for both, and there are texts for the second. */
  paperWords: PriceListWords;
  units: UnitWords;
  /** What fixed words, numbers and dates follow. */
  language: Language;
  lab: { name: string; footer: string };
}

export async function loadPriceList(ctx: Ctx, translator: Translator, asked: AskedList): Promise<LoadedList> {
  const { book, names } = await loadPriceBook(ctx);
  const group = asked.price_category_id === undefined ? null : names.groups.get(asked.price_category_id);
  if (group === undefined)
    throw invalid({
      price_category_id: [{ key: 'errors.field.no_such_record', params: { id: asked.price_category_id ?? '' } }],
    });
  const setting = (name: string) => textSetting(ctx.lab, name);
  const language = (await setting('lab.language')) === 'en' ? 'en' : 'de';
  const second = await setting('settings.price.price_list_second_language');
  const seconds = await secondNames(ctx);
  const printed = printedLanguage(asked.language, second, language);
  const note = printed === language ? '' : await setting('company.price_note_second');
  const words = priceListWords(translator, printed, note || (await setting('company.price_note')));
  const beside = asked.language === 'both' ? languages.find((one) => one === second && one !== language) : undefined;
  const source = priceListSource({
    book,
    group: group && { id: group.id, name: group.name },
    date: asked.date ?? today(ctx.lab.clock),
    currency: await setting('settings.price.company_currency'),
    classes: [...names.classes.values()].map((one) => ({ ...one, nameSecondary: seconds.get(one.id) ?? null })),
    types: [...names.types.values()],
    articles: await articles(ctx),
    complexities: (await complexities(ctx)).map((value) => ({ value, label: value })),
  });
  return {
    document: buildPriceList({
      source,
      languages: {
        choice: asked.language,
        first: { code: language, label: languageName(language, printed) },
        second: second === '' || second === language ? null : { code: second, label: languageName(second, printed) },
      },
      words,
      locale: locales[printed],
      generatedAt: generatedAt(ctx.lab.clock.now()),
    }),
    words,
    paperWords: beside
      ? inBothLanguages(words, priceListWords(translator, beside, await setting('company.price_note_second')))
      : words,
    units: unitWords(translator, printed),
    language: printed,
    lab: { name: await setting('lab.name'), footer: await labFooter(ctx.lab) },
  };
}

/** A list in the second language alone is in it altogether, where there are texts; any other is in the lab's. docs/interface/prices.md#second-language. */
function printedLanguage(choice: AskedList['language'], second: string, own: Language): Language {
  return choice === 'second' ? (languages.find((one) => one === second) ?? own) : own;
}

/** As it is called in the list's language, with a capital as names of languages stand by themselves here. */
function languageName(code: string, language: Language): string {
  try {
    const name = new Intl.DisplayNames([locales[language]], { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return code;
  }
}

async function secondNames(ctx: Ctx): Promise<Map<string, string | null>> {
  const rows = await typed(readingDb(ctx)).selectFrom('price_classes').select(['id', 'name_secondary']).execute();
  return new Map(rows.map((row) => [row.id, row.name_secondary]));
}

async function articles(ctx: Ctx): Promise<ListedArticle[]> {
  const rows = await typed(readingDb(ctx))
    .selectFrom('standard_article')
    .select(['uID as id', 'article_name as name', 'name_secondary as nameSecondary', 'price as amount', 'discount', 'unit'])
    .orderBy('article_name_sort', rising)
    .orderBy('uID')
    .execute();
  return rows.map((row) => ({ ...row, unit: row.unit ?? '' }));
}

/** The kinds of calibration that the lab offers, in its order. */
async function complexities(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{
    value: string | null;
  }>`select value from settings where name = ${'calibration.complexities'}`.execute(readingDb(ctx));
  const list: unknown = JSON.parse(rows[0]?.value ?? 'null');
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];
}
