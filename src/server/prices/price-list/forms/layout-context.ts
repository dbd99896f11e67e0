// What every part of the price list's layout is given.
import type { NumberTexts } from '#server/pdf/amount-text.ts';
import type { Measure } from '#server/pdf/fonts.ts';
import type { Tags } from '#server/pdf/page-flow.ts';
import type { PriceListDocument } from '../document/contract.ts';
import type { PriceListWords, UnitWords } from '../document/words.ts';

export interface PriceListPrint {
  document: PriceListDocument;
  words: PriceListWords;
  units: UnitWords;
  /** The lab's own line at the foot of each page; may be empty. */
  footer: string;
  author: string;
  /** Dots between name and amount. */
  leaders: 'dots' | 'none';
}

export interface LayoutContext {
  print: PriceListPrint;
  measure: Measure;
  texts: NumberTexts;
  tags: Tags;
}

/** A part below a tag; null draws it as decoration. */
export interface PartContext extends LayoutContext {
  parent: number | null;
}

export type SectionKind = 'calibration' | 'services' | 'articles';
