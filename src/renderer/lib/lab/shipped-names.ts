// Names that came with the program, in the reader's language.
import { givenName } from '#server/contract/names/person-names.ts';
import { shownName, shownStatusTitle } from '#server/contract/names/shipped-names.ts';
import { getPreferences } from '../preferences.ts';
import type { RecordRow, Value } from '../records.ts';

/** An attribute that names a record, as its reader is told it. */
export function nameText({ type, attributes }: Pick<RecordRow, 'type' | 'attributes'>, title: string): string {
  // People are told by their whole name: two of a lab may share the last one.
  if (title === 'lastname') return givenName(attributes);
  const name: Value | undefined = type === 'status' ? statusTitle(attributes, title) : attributes[title];
  return name === null || name === undefined ? '' : shownName(type, String(name), getPreferences().language);
}

/** In either language, as it is told wherever the status stands. */
function statusTitle(attributes: RecordRow['attributes'], title: string): Value | undefined {
  const { title_de: de, title_en: en } = attributes;
  if (typeof de !== 'string' || typeof en !== 'string') return attributes[title];
  const shown = shownStatusTitle({ de, en });
  return title === 'title_de' ? shown.de : title === 'title_en' ? shown.en : attributes[title];
}

export function shownBoardName(name: string): string {
  return shownName('dashboard', name, getPreferences().language);
}

export function shownFilterName(name: string): string {
  return shownName('advanced-filter', name, getPreferences().language);
}
