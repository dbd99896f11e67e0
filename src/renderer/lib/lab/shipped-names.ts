// Names that came with the program, in the reader's language.
import { shownName } from '#server/contract/names/shipped-names.ts';
import { getPreferences } from '../preferences.ts';
import type { RecordRow, Value } from '../records.ts';

/** An attribute that names a record, as its reader is told it. */
export function nameText({ type, attributes }: Pick<RecordRow, 'type' | 'attributes'>, title: string): string {
  // People are told by their whole name: two of a lab may share the last one.
  if (title === 'lastname') return [attributes.firstname, attributes.lastname].filter(Boolean).join(' ');
  const name: Value | undefined = attributes[title];
  return name === null || name === undefined ? '' : shownName(type, String(name), getPreferences().language);
}

export function shownBoardName(name: string): string {
  return shownName('dashboard', name, getPreferences().language);
}

export function shownFilterName(name: string): string {
  return shownName('advanced-filter', name, getPreferences().language);
}
