// The server's picture of a label taken apart by elements, so that each can go along with the hand that drags it. Pure.
import type { DesignElement } from '#renderer/records/label-formats/label-design.ts';
import type { Laid } from '../formats/format-data.ts';

export interface PicturePart {
  element: number;
  address: string;
}

const mark = /<g data-element="(\d+)">(.*?)<\/g>/gs;

export function partsOf({ svg, of: { width, height } }: Laid): PicturePart[] {
  const drawn = new Map<number, string>();
  for (const [, element = '', content = ''] of svg.matchAll(mark))
    drawn.set(Number(element), (drawn.get(Number(element)) ?? '') + content);
  const around = `xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`;
  return [...drawn].map(([element, content]) => ({
    element,
    address: `data:image/svg+xml,${encodeURIComponent(`<svg ${around}>${content}</svg>`)}`,
  }));
}

/** How far it has gone since its picture was made; null when it is another one by now. */
export function goneBy(pictured: DesignElement | undefined, now: DesignElement | undefined): { x: number; y: number } | null {
  if (!pictured || !now) return null;
  const names = new Set([...Object.keys(pictured), ...Object.keys(now)]);
  const [before, after]: Record<string, unknown>[] = [{ ...pictured }, { ...now }];
  for (const name of names) if (name !== 'x' && name !== 'y' && before?.[name] !== after?.[name]) return null;
  return { x: now.x - pictured.x, y: now.y - pictured.y };
}
