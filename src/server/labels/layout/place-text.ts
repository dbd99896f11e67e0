// Sets a text in its box: broken into lines, made smaller or cut with an ellipsis, always by measure, so that nothing ever stands
// outside of the box. What had to be cut is said.
import type { Fonts, Measure } from '../../pdf/fonts.ts';

import { breakLines, cutToWidth, printable } from '../../pdf/text-fit.ts';
import type { LabelData } from '../format/data.ts';
import type { TextElement } from '../format/format.ts';
import { fillTemplate } from '../format/template.ts';
import { type Finding, pointsPerMillimetre, type TextLine } from './placed.ts';

/** Of the font's size: how far letters rise above the line they stand on, how far they hang below it, and the way to the next. */
const rise = 0.76;
const hang = 0.24;
const lineStep = 1.16;
const sizeStep = 0.25;
const usualSmallest = 0.7;
/** A reader sees the difference from here on; what is less is told to nobody. */
const plainlySmaller = 0.85;

/** How wide texts are, and what of them cannot be drawn. */
export type Letters = Pick<Fonts, 'measure' | 'lacking'>;

interface TextInput {
  element: TextElement;
  index: number;
  data: LabelData;
  letters: Letters;
}

interface SetText {
  size: number;
  lines: string[];
  cut: boolean;
}

export function wordsOf(text: TextElement['text'], language: 'de' | 'en'): string {
  return typeof text === 'string' ? text : text[language];
}

export function placeText({ element, index, data, letters }: TextInput): { lines: TextLine[]; findings: Finding[] } {
  const text = printable(fillTemplate(wordsOf(element.text, data.meta.locale), data));
  if (text === '') return { lines: [], findings: [] };
  const { measure } = letters;
  const set = setText(text, element, measure);
  const findings = undrawable(text, { element, index, data, letters });
  if (set.cut) findings.push({ kind: 'text_cut', severity: 'warning', element: index, detail: text });
  else if (set.size < element.size * plainlySmaller)
    findings.push({ kind: 'text_shrunk', severity: 'note', element: index, detail: text });
  if (heightOf(set.size, set.lines.length) > element.height * pointsPerMillimetre + 0.05)
    findings.push({ kind: 'text_too_tall', severity: 'warning', element: index, detail: text });
  return { lines: linesIn(set, { element, index, measure }), findings };
}

/** A label with a wrong number is worse than none: where the asset number cannot be drawn, it is not printed. */
function undrawable(text: string, { element, index, data, letters }: TextInput): Finding[] {
  if (letters.lacking(text, element.font) === '') return [];
  const names = wordsOf(element.text, data.meta.locale).includes('{device.asset_number}');
  return [{ kind: 'letters_missing', severity: names ? 'error' : 'warning', element: index, detail: text }];
}

/** In points, from the top of the tallest letter to the bottom of the deepest. */
const heightOf = (size: number, lines: number) => size * (rise + hang + (lines - 1) * lineStep);

/** Of as many lines as are allowed and as the box is high for. */
function setText(text: string, element: TextElement, measure: Measure): SetText {
  const { font, size, fit, lines: most } = element;
  const width = element.width * pointsPerMillimetre;
  const height = element.height * pointsPerMillimetre;
  const smallest = Math.min(size, fit === 'ellipsis' ? size : (element.smallest ?? size * usualSmallest));
  const steps = Math.ceil((size - smallest) / sizeStep);
  for (let step = 0; step <= steps; step += 1) {
    const tried = Math.max(smallest, size - step * sizeStep);
    const fits = { width, font, size: tried, measure, hyphens: false };
    const lines = most === 1 ? [text] : breakLines(text, fits);
    const wide = most === 1 && measure(text, font, tried) > width;
    // A word is broken only when nothing smaller is allowed.
    const broken = lines.length > 1 && words(lines.join(' ')) !== words(text);
    if (!wide && !broken && lines.length <= most && heightOf(tried, lines.length) <= height + 0.05)
      return { size: tried, lines: lines.map((line) => line.trim()), cut: false };
  }
  const room = Math.max(1, Math.min(most, Math.floor((height / smallest - rise - hang) / lineStep + 1.01)));
  const fits = { width, font, size: smallest, measure };
  const lines = room === 1 ? [cutToWidth(text, fits)] : breakLines(text, fits, room);
  return {
    size: smallest,
    lines: lines.map((line) => line.trim()),
    cut: lines.at(-1)?.endsWith('…') === true && !text.endsWith('…'),
  };
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

function linesIn(
  { size, lines }: SetText,
  { element, index, measure }: Pick<TextInput, 'element' | 'index'> & { measure: Measure },
): TextLine[] {
  const { font, align, vertical } = element;
  const millimetres = 1 / pointsPerMillimetre;
  const spare = element.height - heightOf(size, lines.length) * millimetres;
  const top = element.y + (vertical === 'top' ? 0 : Math.max(0, vertical === 'middle' ? spare / 2 : spare));
  return lines.map((text, line) => {
    const width = measure(text, font, size) * millimetres;
    const rest = element.width - width;
    return {
      kind: 'text',
      element: index,
      text,
      font,
      size,
      x: element.x + (align === 'left' ? 0 : align === 'center' ? rest / 2 : rest),
      baseline: top + (rise + line * lineStep) * size * millimetres,
      width,
      white: element.inverse,
    };
  });
}
