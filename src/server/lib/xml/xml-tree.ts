// A whole XML document as a tree of elements, for what is small enough to be held, and the ways to look into it. Pure.
import { createXmlReader, XmlError } from './xml-events.ts';

export interface Element {
  /** With its prefix when it is written; without when it was read. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (Element | string)[];
}

interface Open extends Element {
  children: (Element | string)[];
}

export function readXml(text: string): Element {
  const reader = createXmlReader();
  const document: Open = { name: '', attributes: {}, children: [] };
  const stack: Open[] = [document];
  for (const event of reader.write(text)) {
    const top = stack.at(-1) ?? document;
    if (event.kind === 'text') top.children.push(event.text);
    else if (event.kind === 'close') stack.pop();
    else {
      const opened: Open = { name: event.name, attributes: event.attributes, children: [] };
      top.children.push(opened);
      stack.push(opened);
    }
  }
  reader.close();
  const root = document.children.find((one) => typeof one !== 'string');
  if (!root) throw new XmlError('there is no element');
  return root;
}

/** The first element down a path of names. */
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
