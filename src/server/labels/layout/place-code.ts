// Places a code in its box: every module the same whole number of the printer's dots, the quiet zone inside the box. On a printer
// whose prints come out short or long, a box has as many dots as it truly takes there. Checked before
// anything is printed: under two dots a module it is refused, under three it is said.
import type { LabelData } from '../format/data.ts';
import type { CodeElement } from '../format/format.ts';
import { type Symbology, symbologies } from '../format/symbology.ts';
import { fillContent } from '../format/template.ts';
import { modulesOf, usualQuietZone } from './modules.ts';
import { dotsPerMillimetre, type Finding, type FindingKind, type PlacedCode, type Scale } from './placed.ts';

/** Below the first a scanner fails, below the second some do. */
const fewestDots = 2;
const goodDots = 3;

interface CodeInput {
  element: CodeElement;
  index: number;
  data: LabelData;
  dpi: number;
  scale: Scale;
}

interface PlacedCodeOrNot {
  code: PlacedCode | null;
  findings: Finding[];
}

/** A symbology nobody knows is no code, and the label is printed all the same (docs/data-contracts.md#label-contents). */
function symbologyOf({ symbology }: CodeElement, { barcode }: LabelData): Symbology | null {
  const wanted = symbology === 'setting' ? barcode.type : symbology;
  return symbologies.find((known) => known === wanted) ?? null;
}

export function placeCode({ element, index, data, dpi, scale }: CodeInput): PlacedCodeOrNot {
  const symbology = symbologyOf(element, data);
  if (!symbology) return { code: null, findings: [] };
  const content = element.content === undefined ? data.barcode.value : fillContent(element.content, data);
  const found = (kind: FindingKind, severity: Finding['severity'], detail = content): Finding => ({
    kind,
    severity,
    element: index,
    detail,
  });
  if (content === '') return { code: null, findings: [found('code_empty', 'error', symbology)] };
  const modules = modulesOf({ symbology, content, errorCorrection: element.error_correction });
  if (!modules) return { code: null, findings: [found('code_content', 'error')] };

  const { columns, rows } = modules;
  const perMillimetre = dotsPerMillimetre(dpi, scale);
  const usual = usualQuietZone[symbology];
  const quiet = element.quiet_zone ?? usual;
  // A tenth of a dot is what a size in millimetres loses by rounding.
  const wide = Math.floor(element.width * perMillimetre.x + 0.1);
  const high = Math.floor(element.height * perMillimetre.y + 0.1);
  const across = Math.floor(wide / (columns + 2 * quiet));
  const dots = rows === 1 ? across : Math.min(across, Math.floor(high / (rows + 2 * quiet)));
  if (dots < 1) return { code: null, findings: [found('code_module_too_small', 'error')] };

  const tall = rows === 1 ? high : rows * dots;
  const x = Math.round(element.x * perMillimetre.x) + Math.floor((wide - columns * dots) / 2);
  const y = Math.round(element.y * perMillimetre.y) + Math.floor((high - tall) / 2);
  const code: PlacedCode = {
    ...modules,
    kind: 'code',
    element: index,
    symbology,
    content,
    x: x / perMillimetre.x,
    y: y / perMillimetre.y,
    cellWidth: dots / perMillimetre.x,
    cellHeight: tall / rows / perMillimetre.y,
    dots,
  };
  const findings: Finding[] = [];
  if (dots < fewestDots) findings.push(found('code_module_too_small', 'error'));
  else if (dots < goodDots) findings.push(found('code_module_small', 'warning'));
  if (quiet < usual) findings.push(found('code_quiet_zone', 'warning'));
  return { code, findings };
}
