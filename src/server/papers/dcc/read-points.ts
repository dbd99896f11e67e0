// One result of a DCC as test points: as many as its lists are long. What a quantity says and no column takes is told in the remark of
// its point; a quantity that does not fit is not taken, and left-out.ts names it. Pure.
import { absolute, add, compare, decimalText, subtract } from '../../assessment/decimal.ts';
import { isComparable, isSameSize, type Quantity, readQuantity } from '../../assessment/quantity.ts';
import { child, children, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import { contentOf, isTolerance, type Kind, kindOf } from './quantity-kind.ts';
import { type Column, recorded, type Triples } from './recorded.ts';
import { at, type Each, goesWith, type Series, seriesOf } from './series.ts';
import { conformities } from './terms.ts';

export interface PointValues extends Triples {
  test_desc: string;
  coverage_factor?: string;
  coverage_probability?: string;
  remark?: string;
  pass_fail?: string;
}

interface Stated {
  quantity: Element;
  series: Series;
}

/** What is known of a result while its quantities are gone through. */
interface Reading {
  points: PointValues[];
  stated: Map<Kind, Stated>;
  taken: Set<Element>;
  notes: string[][];
}

export function pointsOf(result: Element, taken: Set<Element>): PointValues[] {
  const data = child(result, 'data');
  const stated = statedIn([...children(child(data, 'list'), 'quantity'), ...children(data, 'quantity')]);
  const count = Math.max(1, ...[...stated.values()].map(({ series }) => series.values.length));
  const name = contentOf(child(result, 'name'));
  const labels = stated.get('varq')?.series.labels ?? [];
  const points = Array.from({ length: count }, (_, index): PointValues => {
    const numbered = count === 1 ? name : `${name} ${index + 1}`.trim();
    return { test_desc: (labels.length === count && labels[index]) || numbered };
  });
  // A point without a value has its remark for a text, or its name once more.
  const texts = children(data, 'text').map(contentOf);
  const told = [textIn(child(result, 'description')), ...texts.filter((text) => text !== name)].filter((text) => text !== '');
  const notes = points.map(() => [...told]);
  const reading: Reading = { points, stated, taken, notes };
  for (const [kind, one] of stated) {
    if (!goesWith(one.series.values, count) || verdictsOf(one.quantity).some((each) => !goesWith(each, count)))
      stated.delete(kind);
    else if (kind !== 'error') putValues(reading, kind, one.series);
  }
  for (const [kind, one] of stated) {
    if (kind === 'error' && !isDifference(reading, one.series)) continue;
    taken.add(one.quantity);
    putUncertainty(reading, kind, one);
    putVerdicts(reading, one.quantity);
    putMetadata(reading, kind, one.quantity);
  }
  return points.map((point, index) => {
    const remark = notes[index]?.join('; ') ?? '';
    return { ...point, ...(remark === '' ? {} : { remark }) };
  });
}

function statedIn(quantities: readonly Element[]): Map<Kind, Stated> {
  const stated = new Map<Kind, Stated>();
  let unit = '';
  for (const quantity of quantities) {
    const kind = kindOf(quantity);
    const series = kind === null || stated.has(kind) ? null : seriesOf(quantity, unit);
    if (kind === null || series === null) continue;
    unit ||= at(series.units, 0);
    stated.set(kind, { quantity, series });
  }
  return stated;
}

function putValues({ points }: Reading, column: Column, { values, units }: Series): void {
  for (const [index, point] of points.entries()) Object.assign(point, recorded(column, at(values, index), at(units, index)));
}

function quantityAt({ values, units }: Series, index: number): Quantity | null {
  return readQuantity({ value: at(values, index), prefix: null, unit: at(units, index) });
}

/** Whether a stated error is, at each point, what the measured value differs by; the last digit may be rounded. */
function isDifference({ points, stated }: Reading, error: Series): boolean {
  const [fixq, varq] = [stated.get('fixq'), stated.get('varq')];
  if (!fixq || !varq) return false;
  return points.every((_, index) => {
    const [nominal, measured, said] = [quantityAt(fixq.series, index), quantityAt(varq.series, index), quantityAt(error, index)];
    if (!nominal || !measured || !said || !isComparable(nominal, measured) || !isSameSize(nominal, said)) return false;
    const scale = Math.min(nominal.value.scale, measured.value.scale, said.value.scale);
    const off = absolute(subtract(said.value, subtract(measured.value, nominal.value)));
    return compare(off, { digits: 1n, scale }) <= 0;
  });
}

/** That of the measured value, or of its error, is the point's; any other is told. */
function putUncertainty({ points, stated, notes }: Reading, kind: Kind, { quantity, series }: Stated): void {
  const { expanded, units } = series;
  if (!expanded) return;
  const isOfPoint = kind === 'varq' || (kind === 'error' && !stated.get('varq')?.series.expanded);
  for (const [index, point] of points.entries()) {
    const [value, factor] = [at(expanded.values, index), at(expanded.factors, index)];
    const probability = at(expanded.probabilities, index);
    if (isOfPoint && !stated.has('exp_uncert'))
      Object.assign(
        point,
        recorded('exp_uncert', value, at(units, index)),
        factor === '' ? {} : { coverage_factor: factor },
        probability === '' ? {} : { coverage_probability: probability },
      );
    else notes[index]?.push(`${titleOf(quantity)}: U = ${value} ${at(units, index)}${factor === '' ? '' : ` (k = ${factor})`}`);
  }
}

const metadataOf = (quantity: Element) => children(child(quantity, 'measurementMetaData'), 'metaData');

function verdictsOf(quantity: Element): Each[] {
  return metadataOf(quantity)
    .flatMap((one) => [...children(one, 'conformity'), ...children(one, 'conformityXMLList')])
    .map((one) => textIn(one).split(/\s+/));
}

function putVerdicts({ points, notes }: Reading, quantity: Element): void {
  for (const each of verdictsOf(quantity))
    for (const [index, point] of points.entries()) {
      const stated = at(each, index);
      const word = Object.entries(conformities).find(([, conformity]) => conformity === stated)?.[0];
      if (word && point.pass_fail === undefined) point.pass_fail = word.replace(/\b\w/g, (letter) => letter.toUpperCase());
      else if (stated !== '') notes[index]?.push(`${titleOf(quantity)}: ${stated}`);
    }
}

/** Limits of a measured value or of its error are the point's; whatever else is said beside a quantity is told. */
function putMetadata(reading: Reading, kind: Kind, quantity: Element): void {
  const { points, stated, taken, notes } = reading;
  const entries = metadataOf(quantity).flatMap((metadata) =>
    children(child(metadata, 'data'), 'quantity').map((one) => ({ metadata, one })),
  );
  const inOrder = [...entries.filter(({ one }) => !isTolerance(one)), ...entries.filter(({ one }) => isTolerance(one))];
  for (const { metadata, one } of inOrder) {
    const series = seriesOf(one, at(stated.get('fixq')?.series.units ?? [], 0));
    if (!series || series.expanded || !goesWith(series.values, points.length)) continue;
    const own = kindOf(one);
    const isLimit = (own === 'lower_limit' || own === 'upper_limit') && (kind === 'varq' || kind === 'error');
    if (isLimit && !stated.has(own)) {
      const limits = kind === 'error' ? aroundNominal(reading, series) : series;
      if (!limits) continue;
      stated.set(own, { quantity: one, series: limits });
      putValues(reading, own, limits);
    } else {
      const title =
        titleOf(one) || contentOf(child(metadata, 'declaration', 'name')) || contentOf(child(metadata, 'declaration'));
      for (const [index, texts] of notes.entries())
        texts.push(`${title || '-'}: ${at(series.values, index)} ${at(series.units, index)}`.trim());
    }
    taken.add(one);
  }
}

/** Limits of an error lie around the nominal value. */
function aroundNominal({ points, stated }: Reading, error: Series): Series | null {
  const nominal = stated.get('fixq')?.series;
  const sums = points.flatMap((_, index) => {
    const [middle, away] = [nominal ? quantityAt(nominal, index) : null, quantityAt(error, index)];
    if (!middle || !away || !isSameSize(middle, away)) return [];
    return [{ text: decimalText(add(middle.value, away.value)), unit: middle.unit }];
  });
  if (sums.length < points.length) return null;
  return { values: sums.map(({ text }) => text), units: sums.map(({ unit }) => unit), expanded: null, labels: [] };
}

function titleOf(quantity: Element): string {
  return contentOf(child(quantity, 'name')) || quantity.attributes.refId || '';
}
