// The one spelling of a document that its signature is of: Canonical XML 1.0, 1.1 and the exclusive one (W3C), without comments. Pure.
import type { Instruction, NamespacedDocument, NamespacedElement } from './namespaced-tree.ts';
import { isElement } from './namespaced-tree.ts';

export interface CanonicalWay {
  exclusive: boolean;
  /** 1.1 does not hand xml:id down. */
  keepsIds?: boolean;
  /** Prefixes the exclusive way treats as the inclusive one does. */
  inclusivePrefixes?: readonly string[];
}

type Namespaces = Readonly<Record<string, string>>;

const xmlUri = 'http://www.w3.org/XML/1998/namespace';

/** The whole document, without one element of it: the signature itself. */
export function canonicalDocument(document: NamespacedDocument, way: CanonicalWay, without: NamespacedElement | null): string {
  const before = document.before.map((one) => `${instruction(one)}\n`).join('');
  const after = document.after.map((one) => `\n${instruction(one)}`).join('');
  return before + written(document.root, { way, without, rendered: {}, inScope: {} }) + after;
}

/** One element, as it stands in its document. */
export function canonicalElement(element: NamespacedElement, way: CanonicalWay): string {
  const above: NamespacedElement[] = [];
  for (let one = element.parent; one; one = one.parent) above.unshift(one);
  const inScope = Object.assign({}, ...above.map(({ declared }) => declared)) as Namespaces;
  const handedDown = way.exclusive
    ? []
    : above.flatMap(({ attributes }) => attributes).filter((one) => one.uri === xmlUri && !(way.keepsIds && one.local === 'id'));
  const own = new Map([...handedDown, ...element.attributes].map((one) => [`${one.uri} ${one.local}`, one]));
  return written({ ...element, attributes: [...own.values()] }, { way, without: null, rendered: {}, inScope });
}

interface Place {
  way: CanonicalWay;
  without: NamespacedElement | null;
  /** What elements around it have written already. */
  rendered: Namespaces;
  inScope: Namespaces;
}

function written(element: NamespacedElement, place: Place): string {
  const { way, without } = place;
  const inScope = { ...place.inScope, ...element.declared };
  const wanted = wantedPrefixes(element, way, inScope);
  const fresh = wanted
    .filter((prefix) => prefix !== 'xml' && (inScope[prefix] ?? '') !== (place.rendered[prefix] ?? ''))
    .sort(byCode);
  const rendered = { ...place.rendered, ...Object.fromEntries(fresh.map((prefix) => [prefix, inScope[prefix] ?? ''])) };
  const name = element.prefix ? `${element.prefix}:${element.local}` : element.local;
  const spaces = fresh.map((prefix) => ` ${prefix ? `xmlns:${prefix}` : 'xmlns'}="${inAttribute(inScope[prefix] ?? '')}"`);
  const attributes = [...element.attributes]
    .sort((a, b) => byCode(a.uri, b.uri) || byCode(a.local, b.local))
    .map((one) => ` ${one.name}="${inAttribute(one.value)}"`);
  const inside = element.children.map((one) => {
    if (typeof one === 'string') return inText(one);
    if (!isElement(one)) return instruction(one);
    return one === without ? '' : written(one, { way, without, rendered, inScope });
  });
  return `<${name}${spaces.join('')}${attributes.join('')}>${inside.join('')}</${name}>`;
}

/** The inclusive way writes all that is in scope, the exclusive one what the element itself uses. */
function wantedPrefixes(element: NamespacedElement, way: CanonicalWay, inScope: Namespaces): string[] {
  const all = Object.keys(inScope);
  if (!way.exclusive) return all;
  const used = [
    element.prefix,
    ...element.attributes.map(({ name }) => name.split(':')).flatMap((parts) => (parts.length > 1 ? parts.slice(0, 1) : [])),
  ];
  const listed = (way.inclusivePrefixes ?? []).map((prefix) => (prefix === '#default' ? '' : prefix));
  return [...new Set([...used, ...listed.filter((prefix) => all.includes(prefix))])];
}

/** By code points, not by the half characters a string is made of. */
function byCode(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const textSigns: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const attributeSigns: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;', '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
};

const inText = (text: string) => text.replace(/[&<>\r]/g, (sign) => textSigns[sign] ?? sign);
const inAttribute = (text: string) => text.replace(/[&<"\t\n\r]/g, (sign) => attributeSigns[sign] ?? sign);
const instruction = ({ target, body }: Instruction) => `<?${target}${body ? ` ${body}` : ''}?>`;
