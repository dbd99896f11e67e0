// XML as far as a certificate needs it: elements, attributes, texts. What could reach outside (document types, entities of its own)
// is refused. Pure.

export interface Element {
  /** With its prefix when it is written; without when it was read. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (Element | string)[];
}

/** Absent parts are left out. */
export function element(
  name: string,
  ...parts: (Element | string | null | readonly (Element | null)[] | { attributes: Record<string, string> })[]
): Element {
  let attributes: Record<string, string> = {};
  const children: (Element | string)[] = [];
  for (const part of parts) {
    if (part === null) continue;
    if (typeof part === 'string') children.push(part);
    else if (Array.isArray(part)) children.push(...(part as readonly (Element | null)[]).filter((one) => one !== null));
    else if ('name' in part) children.push(part);
    else attributes = (part as { attributes: Record<string, string> }).attributes;
  }
  return { name, attributes, children };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters XML 1.0 does not have are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (/\s/.test(sign) ? sign.replace(/[\v\f\u0085]/, ' ') : ''))
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

function written({ name, attributes, children }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const head = `${indent}<${name}${given.join('')}`;
  if (children.length === 0) return `${head}/>`;
  if (children.every((child) => typeof child === 'string')) return `${head}>${escaped(children.join(''))}</${name}>`;
  const inner = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escaped(child)}` : written(child, `${indent}  `),
  );
  return `${head}>\n${inner.join('\n')}\n${indent}</${name}>`;
}

export class XmlError extends Error {}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const mostDeep = 64;

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** Names come without their prefix: who writes a certificate chooses it freely. */
export function readXml(text: string): Element {
  const stack: Open[] = [{ name: '', attributes: {}, children: [] }];
  for (const [found, data, end, name, given = '', empty] of text.replace(/^\ufeff/, '').matchAll(token)) {
    const top = stack.at(-1);
    if (!top) throw new XmlError('an element is closed that was not open');
    if (name === undefined) {
      if (found === '<') throw new XmlError('what begins here is no element');
      if (data !== undefined) top.children.push(data);
      else if (!found.startsWith('<')) top.children.push(unescaped(found));
      continue;
    }
    if (end) {
      if (top.name !== bare(name) || stack.length === 1) throw new XmlError(`${name} is closed and not open`);
      stack.pop();
      stack.at(-1)?.children.push(top);
      continue;
    }
    const opened: Open = { name: bare(name), attributes: attributesIn(given), children: [] };
    if (empty) top.children.push(opened);
    else if (stack.length > mostDeep) throw new XmlError('too deep');
    else stack.push(opened);
  }
  const [root, ...others] = (stack[0]?.children ?? []).filter((child) => typeof child !== 'string');
  if (stack.length !== 1 || !root || others.length > 0) throw new XmlError('not one whole element');
  return root;
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', one, other]) => [bare(name), unescaped(one ?? other ?? '')]),
  );
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (_whole, name: string) => {
    const known = entities[name];
    if (known !== undefined) return known;
    if (!name.startsWith('#')) throw new XmlError(`the entity ${name} is not known`);
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (code > 0x10ffff) throw new XmlError('no such character');
    return String.fromCodePoint(code);
  });
}

export function child(parent: Element | null | undefined, ...path: readonly string[]): Element | null {
  let found: Element | null = parent ?? null;
  for (const name of path) found = children(found, name)[0] ?? null;
  return found;
}

export function children(parent: Element | null, name: string): Element[] {
  return (parent?.children ?? []).filter((one): one is Element => typeof one !== 'string' && one.name === name);
}

/** All of its text, in order, without the blanks around it. */
export function textIn(parent: Element | null): string {
  return (parent?.children ?? [])
    .map((one) => (typeof one === 'string' ? one : textIn(one)))
    .join('')
    .trim();
}
