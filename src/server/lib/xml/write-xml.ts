// XML as it is written: elements, attributes, texts. Pure.
import type { Element } from './xml-tree.ts';

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
