// The papers a lab prints, and where it keeps how each is printed: by which template, on which letterhead.

export const paperContracts = [
  'calibration-certificate',
  'inventory-datasheet',
  'location-report',
  'repair-report',
  'order-document',
  'recall-list',
] as const;

/** The lab's letterhead for all papers without one of their own, and its logo: keys of reports. */
export const letterheadSetting = 'documents.letterhead';
export const logoSetting = 'documents.logo';

/** In place of a report's key: none at all, although there is one for all papers. */
export const noLetterhead = 'none';

export function paperSetting(what: 'letterhead' | 'template', contract: string): string {
  return `documents.${what}.${contract.replaceAll('-', '_')}`;
}

/** What a report is for: its `family`. */
export const reportFamilies = ['letterhead', 'template'] as const;
