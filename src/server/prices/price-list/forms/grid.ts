// The measures of the price list's page and its styles. docs/data-contracts.md#price-list-layout.

/** The column of 561 points begins here; all other x are inside it. */
export const left = 17;
export const columnWidth = 561;
export const right = left + columnWidth;

const firstSlot = 256;
const slotPitch = 68;
const slotWidth = 64;

export const slots = {
  width: slotWidth,
  /** The right edge of the place 1 to 4, on the page. */
  right: (slot: number) => left + firstSlot + (slot - 1) * slotPitch + slotWidth,
  left: (slot: number) => left + firstSlot + (slot - 1) * slotPitch,
} as const;

/** What the lab's other papers set their heads in, too. */
export const accent = '#0F5C66';

export const title = { font: 'bold', size: 14 } as const;
export const sectionTitle = { font: 'bold', size: 11 } as const;
export const label = { font: 'bold', size: 8 } as const;
export const value = { font: 'regular', size: 9 } as const;
export const root = { font: 'bold', size: 9 } as const;
export const minor = { font: 'regular', size: 8 } as const;
export const secondName = { font: 'oblique', size: 8 } as const;
export const columnHead = { font: 'bold', size: 7 } as const;
export const small = { font: 'regular', size: 7 } as const;
export const remark = { font: 'oblique', size: 7 } as const;
export const marker = { font: 'regular', size: 6 } as const;
