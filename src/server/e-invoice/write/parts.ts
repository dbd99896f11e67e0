// What both writers say in the same way: texts without what XML cannot hold, numbers digit by digit, and nothing that is empty.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';

type Attributes = Readonly<Record<string, string | null>>;

/** As it is read again: no signs that XML does not have, one kind of line break, no blanks around it. */
function tidied(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\v\f\u0085]/g, ' ')
    .replaceAll(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '')
    .trim();
}

/** Nothing where there is no text: an empty element is not allowed. */
export function leaf(name: string, text: string | null, attributes: Attributes = {}): Element | null {
  const said = text === null ? '' : tidied(text);
  if (said === '') return null;
  const given = Object.entries(attributes).filter((one): one is [string, string] => one[1] !== null);
  return element(name, { attributes: Object.fromEntries(given) }, said);
}

/** What is for programs begins with # and ends with a line break, which other texts lose (BR-DE-18). */
export function paymentTermsLeaf(name: string, terms: string | null): Element | null {
  const said = terms === null ? '' : tidied(terms);
  if (said === '') return null;
  const isForPrograms = said.slice(said.lastIndexOf('\n') + 1).startsWith('#');
  return element(name, isForPrograms ? `${said}\n` : said);
}

/** Nothing where all of its parts are nothing. */
export function group(name: string, ...parts: (Element | null | readonly (Element | null)[])[]): Element | null {
  const there = parts.flat().filter((one) => one !== null);
  return there.length > 0 ? element(name, there) : null;
}

export const optional = (value: number | null, say: (value: number) => string) => (value === null ? null : say(value));
