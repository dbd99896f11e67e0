// The formats that come with the program, from resources/labels, and what is wrong with a format of one's own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelCondition } from './format/condition.ts';
import { isLabelField } from './format/data.ts';
import { formatShape, type LabelElement, type LabelFormat } from './format/format.ts';
import { unknownFields } from './format/template.ts';
import { wordsOf } from './layout/place-text.ts';

export type ShippedFormats = ReadonlyMap<string, LabelFormat>;

export function readShippedFormats(directory: string): ShippedFormats {
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'));
  return new Map(
    files
      .sort()
      .map((name) => [name.replace(/\.json$/, ''), formatShape.parse(JSON.parse(readFileSync(join(directory, name), 'utf8')))]),
  );
}

/** Fields it names that there are none of: in texts, codes and conditions; `element` null: in what the whole label requires. */
export function unknownFieldsOf(format: LabelFormat): { element: number | null; field: string }[] {
  const inElements = format.elements.flatMap((one, element) => {
    const fields = [...templatesOf(one).flatMap(unknownFields), ...strangeConditions(one.when ?? [])];
    return [...new Set(fields)].map((field) => ({ element, field }));
  });
  return [...strangeConditions(format.requires).map((field) => ({ element: null, field })), ...inElements];
}

const strangeConditions = (conditions: readonly LabelCondition[]) =>
  conditions.filter(({ field }) => !isLabelField(field)).map(({ field }) => field);

function templatesOf(element: LabelElement): string[] {
  if (element.type === 'text') return [wordsOf(element.text, 'de'), wordsOf(element.text, 'en')];
  return element.type === 'code' && element.content !== undefined ? [element.content] : [];
}

const aboutCalibration = /\{(?:calibration\.|device\.(?:last|next)_calibration_date)/;

/** A label that says when a device was calibrated has to be renewed with the next calibration. */
export function showsCalibration(format: LabelFormat): boolean {
  return format.elements.some((element) => {
    if (element.type === 'text') return aboutCalibration.test(wordsOf(element.text, 'de'));
    return element.type === 'code' && aboutCalibration.test(element.content ?? '');
  });
}
