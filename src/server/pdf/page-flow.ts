// Sets blocks one below the other over as many pages as they need. A block is never cut, unless it is higher than a page and says
// how it goes on line by line; one that must not stand alone at the foot of a page goes over with what follows it. The last step
// draws what needs the number of pages.
import type { DrawMark, DrawPage, Tag, TagType } from './draw-list.ts';

export interface Block {
  height: number;
  /** Left out at the top of a page. */
  spaceBefore?: number;
  keepWithNext?: boolean;
  /** Drawn above it when it is the first of a page: the heads of a table that goes on. */
  heads?: Block;
  /** What stands in its place when no page has room for all of it. */
  lines?(): Block[];
  draw(top: number, put: (...marks: DrawMark[]) => void): void;
}

/** A block of that many lines, which are drawn from one up to another; neither the first nor the last is alone at a break. */
export function ofLines(count: number, part: (from: number, to: number) => Block): Block {
  const lines = () =>
    Array.from({ length: count }, (_, index) => {
      const line = part(index, index + 1);
      return count > 1 && (index === 0 || index === count - 2) ? { ...line, keepWithNext: true } : line;
    });
  return { ...part(0, count), lines };
}

export interface Frame {
  width: number;
  height: number;
  /** Where blocks end. */
  bottom: number;
  /** Draws what stands at the top of a page and gives where blocks begin; `page` counts from 1. */
  begin(page: number, put: (...marks: DrawMark[]) => void): number;
  /** What stands at the foot, once the number of pages is known. */
  end(page: number, pages: number, put: (...marks: DrawMark[]) => void): void;
}

export interface Flow {
  add(block: Block): void;
  /** What comes next begins a page. */
  turn(): void;
  /** How much of the page is left. */
  room(): number;
  finish(): DrawPage[];
}

const putOn =
  (page: DrawPage) =>
  (...marks: DrawMark[]) =>
    void page.marks.push(...marks);

/** What comes with every page is told from what decorates one. */
const putRunning =
  (page: DrawPage, running: 'Header' | 'Footer') =>
  (...marks: DrawMark[]) =>
    void page.marks.push(...marks.map((mark) => (mark.tag === undefined ? { ...mark, running } : mark)));

export function createFlow(frame: Frame): Flow {
  const pages: DrawPage[] = [];
  let top = 0;
  let y = 0;
  let waiting: Block[] = [];

  function newPage(first?: Block): DrawPage {
    const page: DrawPage = { width: frame.width, height: frame.height, marks: [] };
    pages.push(page);
    top = frame.begin(pages.length, putRunning(page, 'Header'));
    const heads = first?.heads;
    heads?.draw(top, putOn(page));
    top += heads?.height ?? 0;
    y = top;
    return page;
  }

  /** The block, or its lines when it is too high for a page as this one is. */
  function cut(block: Block): Block[] {
    const needed = block.height + (block.heads?.height ?? 0);
    return block.lines && needed > frame.bottom - top ? block.lines() : [block];
  }

  function place(blocks: readonly Block[]): void {
    const needed = blocks.reduce((sum, { height, spaceBefore = 0 }) => sum + height + spaceBefore, 0);
    // What is higher than a whole page begins where it stands; nothing would be won by going over.
    if (y > top && y + needed > frame.bottom && needed <= frame.bottom - top) newPage(blocks[0]);
    for (const block of blocks) {
      if (y > top && y + (block.spaceBefore ?? 0) + block.height > frame.bottom) newPage(block);
      const page = pages.at(-1) ?? newPage(block);
      if (y > top) y += block.spaceBefore ?? 0;
      block.draw(y, putOn(page));
      y += block.height;
    }
  }

  function placeWaiting(): void {
    if (pages.length === 0) newPage(waiting[0]);
    let together: Block[] = [];
    for (const block of waiting.flatMap(cut)) {
      together.push(block);
      if (block.keepWithNext) continue;
      place(together);
      together = [];
    }
    place(together);
    waiting = [];
  }

  return {
    turn() {
      placeWaiting();
      if (pages.length > 0) y = frame.bottom;
    },
    room() {
      placeWaiting();
      if (pages.length === 0) newPage();
      return Math.max(0, frame.bottom - y);
    },
    add(block) {
      waiting.push(block);
      if (!block.keepWithNext) placeWaiting();
    },
    finish() {
      placeWaiting();
      if (pages.length === 0) newPage();
      for (const [index, page] of pages.entries()) frame.end(index + 1, pages.length, putRunning(page, 'Footer'));
      return pages;
    },
  };
}

/** The tree of tags while it is being made; `add` gives the new tag's number. */
export interface Tags {
  list: Tag[];
  add(type: TagType, parent: number | null, more?: TagMore): number;
}

type TagMore = Omit<Tag, 'type' | 'parent'>;

export function createTags(): Tags {
  const list: Tag[] = [];
  return {
    list,
    add(type, parent, more) {
      list.push({ type, parent, ...more });
      return list.length - 1;
    },
  };
}

/** Label and value are one item of a list: who hears them knows which belongs to which. */
export interface ItemTags {
  label: number;
  body: number;
}

export function labelledItem(tags: Tags, list: number): ItemTags {
  const item = tags.add('LI', list);
  return { label: tags.add('Lbl', item), body: tags.add('LBody', item) };
}
