// What reading a DCC would leave out: each quantity of a result with a number in it that no column takes, by its path. A certificate
// that has one is refused, since a row without its value looks like a whole one. Pure.
import { type Element, textIn } from '../../lib/xml/xml-tree.ts';

/** Paths of the quantities, lists and tables below an element that are not among the taken ones and say a number. */
export function leftOut(parent: Element, taken: ReadonlySet<Element>, path: string): string[] {
  const seen = new Map<string, number>();
  return parent.children.flatMap((one) => {
    if (typeof one === 'string') return [];
    const position = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, position);
    const here = `${path}/${one.name}[${position}]`;
    if (one.name === 'quantity' && !taken.has(one)) return saysNumber(one) ? [here] : [];
    return leftOut(one, taken, here);
  });
}

/** Whatever is written as a number counts, `NaN` too; digits in a name are no value. */
function saysNumber(quantity: Element): boolean {
  return quantity.children.some((one) => {
    if (typeof one === 'string' || one.name === 'name') return false;
    return one.name === 'real' || one.name === 'hybrid' || one.name.endsWith('XMLList') || /\d/.test(textIn(one));
  });
}
