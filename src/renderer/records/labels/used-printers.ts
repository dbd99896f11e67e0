// With what labels were printed at this workstation: each format goes where it went last. docs/design/expectations.md#print-preview.
import type { UsedPrinter } from '../../lib/preferences.ts';

const mostKept = 50;

/** The latest first. */
export function withUsed(used: readonly UsedPrinter[], now: UsedPrinter): UsedPrinter[] {
  return [now, ...used.filter(({ format }) => format !== now.format)].slice(0, mostKept);
}

export function usedFor(used: readonly UsedPrinter[], format: string): UsedPrinter | undefined {
  return used.find((one) => one.format === format);
}

/** Of the formats there are to choose from, the one that was printed last. */
export function lastFormat(used: readonly UsedPrinter[], formats: readonly { key: string }[]): string | undefined {
  return used.find(({ format }) => formats.some(({ key }) => key === format))?.format;
}
