// "Find on this page": a list searches all its rows and takes the wish; elsewhere the text of the screen is searched.
import { useEffect, useEffectEvent } from 'react';

/** False: not meant. */
type Receiver = () => boolean;

const receivers: Receiver[] = [];
/** A wish that came before the frame's receiver did: it is not lost. */
let early = false;

/** Of several the one that came last is asked first, that of the frame only where no screen takes it. */
export function useFindHere(receive: Receiver, from: 'screen' | 'frame' = 'screen'): void {
  const latest = useEffectEvent(receive);
  useEffect(() => {
    const own = () => latest();
    if (from === 'frame') receivers.unshift(own);
    else receivers.push(own);
    if (from === 'frame' && early) early = !own();
    return () => void receivers.splice(receivers.indexOf(own), 1);
  }, [from]);
}

export function findHere(): void {
  early = !receivers.toReversed().some((receive) => receive());
}

/** Where a text stands within an element, in the order it is read; what is hidden or typed into a field is left out. */
export function rangesOf(text: string, within: Element, most: number): Range[] {
  const wanted = text.toLocaleLowerCase();
  if (wanted === '') return [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null && ranges.length < most; node = walker.nextNode()) {
    const content = (node.nodeValue ?? '').toLocaleLowerCase();
    // A letter that has another length in lower case would shift what follows: such a text is not marked.
    if (content.length !== node.nodeValue?.length || !content.includes(wanted) || !isShown(node)) continue;
    for (let at = content.indexOf(wanted); at >= 0 && ranges.length < most; at = content.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

const isShown = (node: Node) => node.parentElement?.checkVisibility({ visibilityProperty: true }) === true;
