// A drawing in SVG that is only a drawing: whoever looks at it runs nothing, fetches nothing and is not kept busy. Anything else is refused
// by name rather than mended, so that what is shown is what was drawn. docs/quality.md#s14.
import type { Element } from './xml-tree.ts';
import { readXml } from './xml-tree.ts';

export const svgFaults = ['no_svg', 'entities', 'script', 'foreign', 'outside', 'too_much'] as const;
export type SvgFault = (typeof svgFaults)[number];

export const mostSvgBytes = 20 * 1024 * 1024;
/** As drawn, with everything that is used again counted again. */
const mostDrawn = 200_000;

const running: ReadonlySet<string> = new Set([
  'script',
  'handler',
  'listener',
  'set',
  'animate',
  'animateTransform',
  'animateMotion',
]);
const foreign: ReadonlySet<string> = new Set([
  'foreignObject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'canvas',
  'html',
  'body',
]);
const pixels = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
/** Programs for drawing write one that says no more than that this is SVG. */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"(?:\s+"[^"<>]*")?)?\s*>/i;

/** What stands before the first element is short; looking for it takes long in what only looks like it. */
const headLetters = 8_192;

/** Whether a text begins as SVG does, whatever stands before its element. */
export function looksLikeSvg(head: string): boolean {
  const bare = head
    .slice(0, headLetters)
    .replace(/^\ufeff/, '')
    .replace(/<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/gis, '');
  return /^\s*<(?:[\w-]+:)?svg[\s>/]/.test(bare);
}

class Faulty extends Error {
  readonly fault: SvgFault;
  constructor(fault: SvgFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The text that may be drawn, or why it may not. */
export function safeSvg(bytes: Uint8Array): { svg: string } | { fault: SvgFault } {
  if (bytes.length > mostSvgBytes) return { fault: 'too_much' };
  const svg = new TextDecoder().decode(bytes).replace(plainDoctype, '');
  if (/<!DOCTYPE|<!ENTITY/i.test(svg)) return { fault: 'entities' };
  if (/<\?xml-stylesheet/i.test(svg)) return { fault: 'outside' };
  try {
    const root = readXml(svg);
    if (root.name !== 'svg') return { fault: 'no_svg' };
    const named = new Map<string, Element>();
    look(root, named);
    weigh(root, named);
    return { svg };
  } catch (error) {
    return { fault: error instanceof Faulty ? error.fault : 'no_svg' };
  }
}

function look(element: Element, named: Map<string, Element>): void {
  if (running.has(element.name)) throw new Faulty('script');
  if (foreign.has(element.name)) throw new Faulty('foreign');
  for (const [name, value] of Object.entries(element.attributes)) {
    lookAt(name, value);
    if (name === 'id') named.set(value, element);
  }
  for (const child of element.children) {
    if (typeof child !== 'string') look(child, named);
    else if (element.name === 'style') lookAtStyle(child);
  }
}

function lookAt(name: string, value: string): void {
  if (/^on/i.test(name) || /^\s*(?:javascript|vbscript):/i.test(value)) throw new Faulty('script');
  if (/^(?:src|base)$/i.test(name)) throw new Faulty('outside');
  if (/^href$/i.test(name) && !value.startsWith('#') && !pixels.test(value)) throw new Faulty('outside');
  if (/url\s*\(/i.test(value) || /^style$/i.test(name)) lookAtStyle(value);
}

/** What is referred to lies in the drawing itself; a word written in signs of its own is not read. */
function lookAtStyle(text: string): void {
  if (/@import|\\|expression\s*\(/i.test(text)) throw new Faulty('outside');
  for (const [, target = ''] of text.matchAll(/url\s*\(\s*["']?\s*([^"')]*)/gi))
    if (!target.startsWith('#') && !pixels.test(target)) throw new Faulty('outside');
}

/** A few lines that use each other again and again are a drawing without end. */
function weigh(root: Element, named: ReadonlyMap<string, Element>): void {
  const known = new Map<Element, number>();
  const under = new Set<Element>();
  const weightOf = (element: Element): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (under.has(element)) throw new Faulty('too_much');
    under.add(element);
    let weight = 1;
    for (const used of [...usedBy(element, named), ...element.children]) {
      if (typeof used !== 'string') weight += weightOf(used);
      if (weight > mostDrawn) throw new Faulty('too_much');
    }
    under.delete(element);
    known.set(element, weight);
    return weight;
  };
  weightOf(root);
}

function usedBy({ attributes }: Element, named: ReadonlyMap<string, Element>): Element[] {
  return Object.values(attributes).flatMap((value) => {
    const ids = value.startsWith('#')
      ? [value.slice(1)]
      : [...value.matchAll(/url\s*\(\s*["']?#([^"')]*)/g)].map(([, id]) => id ?? '');
    return ids.flatMap((id) => named.get(id) ?? []);
  });
}
