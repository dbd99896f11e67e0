// A document as signatures see it: with prefixes, namespaces and processing instructions, which readers of content leave out. The parser is
// the one of xml-events.ts, so that what is checked is what is read. Pure.
import { SaxesParser } from 'saxes';
import { XmlError } from '../xml/xml-events.ts';

export interface NamespacedAttribute {
  name: string;
  local: string;
  uri: string;
  value: string;
}

export interface Instruction {
  target: string;
  body: string;
}

export interface NamespacedElement {
  prefix: string;
  local: string;
  uri: string;
  attributes: readonly NamespacedAttribute[];
  /** Declared here: prefix (empty for the default) and namespace. */
  declared: Readonly<Record<string, string>>;
  parent: NamespacedElement | null;
  children: (NamespacedElement | Instruction | string)[];
}

export interface NamespacedDocument {
  root: NamespacedElement;
  before: readonly Instruction[];
  after: readonly Instruction[];
  /** Where the root's closing tag ends. */
  end: number;
}

const mostDeep = 64;
const xmlnsUri = 'http://www.w3.org/2000/xmlns/';

export function isElement(node: NamespacedElement | Instruction | string): node is NamespacedElement {
  return typeof node !== 'string' && 'children' in node;
}

export function readNamespaced(text: string): NamespacedDocument {
  const parser = new SaxesParser({ xmlns: true });
  const around = { before: [] as Instruction[], after: [] as Instruction[] };
  const found: { root: NamespacedElement | null; open: NamespacedElement | null } = { root: null, open: null };
  let depth = 0;
  let end = 0;
  const refuse = (reason: string): never => {
    throw new XmlError(reason);
  };
  const addText = (piece: string) => void found.open?.children.push(piece);
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', () => refuse('a document type is not taken'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('processinginstruction', (instruction) => {
    if (found.open) found.open.children.push(instruction);
    else (found.root ? around.after : around.before).push(instruction);
  });
  parser.on('opentag', ({ prefix, local, uri, attributes, ns }) => {
    depth += 1;
    if (depth > mostDeep) refuse('too deep');
    const own = Object.values(attributes).filter((one) => one.uri !== xmlnsUri && one.name !== 'xmlns');
    const element: NamespacedElement = {
      prefix,
      local,
      uri,
      attributes: own,
      declared: { ...ns },
      parent: found.open,
      children: [],
    };
    found.open?.children.push(element);
    found.root ??= element;
    found.open = element;
  });
  parser.on('closetag', () => {
    depth -= 1;
    found.open = found.open?.parent ?? null;
    if (!found.open) end = parser.position;
  });
  parser.write(text).close();
  return { root: found.root ?? refuse('there is no element'), ...around, end };
}

/** It and all below it, in the order of the document. */
export function* elementsIn(element: NamespacedElement): Generator<NamespacedElement> {
  yield element;
  for (const one of element.children) if (isElement(one)) yield* elementsIn(one);
}

export function childrenOf(parent: NamespacedElement, uri: string, local: string): NamespacedElement[] {
  return parent.children.filter(isElement).filter((one) => one.uri === uri && one.local === local);
}

export const textOf = (element: NamespacedElement): string => element.children.filter((one) => typeof one === 'string').join('');

export function attributeOf(element: NamespacedElement, name: string): string | null {
  return element.attributes.find((one) => one.name === name)?.value ?? null;
}
