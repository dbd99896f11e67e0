// What is asked of a file that is to be shown as a picture, and what comes of it. Plain data, so it can go to another thread.

/** Why a file has no picture: its kind has none, its content cannot be read or is more than a drawing, it would take too much, or the program
 * cannot here. */
export const previewRefusals = ['unsupported', 'damaged', 'unsafe', 'too_large', 'unavailable'] as const;
export type PreviewRefusal = (typeof previewRefusals)[number];

export type PreviewFormat = 'pdf' | 'picture' | 'drawing';

const pictures: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'].map((name) => `image/${name}`));

/** Null for what is never shown as a picture. */
export function previewFormat(mediaType: string): PreviewFormat | null {
  if (mediaType === 'application/pdf') return 'pdf';
  if (mediaType === 'image/svg+xml') return 'drawing';
  return pictures.has(mediaType) ? 'picture' : null;
}

/** In thousandths of the sheet's width and height, from the upper left corner. */
export interface Zone {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What of a zone is not white: the part of its area, and the box around it, in thousandths of the sheet. */
export interface Ink {
  name: string;
  part: number;
  box: { left: number; top: number; right: number; bottom: number } | null;
}

interface PreviewBase {
  source: { path: string } | { bytes: Uint8Array };
  format: PreviewFormat;
}

export type PreviewOrder = PreviewBase &
  (
    | { want: 'facts' }
    /** As wide as said, at most as high; a picture is never enlarged. */
    | { want: 'image'; page: number; width: number; height: number }
    | { want: 'ink'; page: number; zones: readonly Zone[] }
  );

export interface PreviewFacts {
  pages: number;
  /** Of its first page: points of a PDF, pixels of a picture. */
  width: number;
  height: number;
}

export type PreviewResult =
  | { refused: PreviewRefusal }
  | { facts: PreviewFacts }
  | { image: Uint8Array }
  | { ink: readonly Ink[]; pages: number; width: number; height: number };

/** More is scaled down, or refused where that is not possible: a small file may claim any size. */
export const mostSourcePixels = 120_000_000;
export const mostPixels = 8_000_000;

/** Many of them are looked at beside each other: none may take long. */
const thumbnailWidth = 400;

export function isThumbnail(order: { want: string; width?: number }): boolean {
  return order.want === 'image' && (order.width ?? 0) <= thumbnailWidth;
}
