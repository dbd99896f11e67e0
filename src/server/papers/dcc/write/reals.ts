// Values of a DCC in the words of the Digital-SI: one real, or the list of a table with what its points are called. Pure.

import { element } from '#server/lib/xml/write-xml.ts';
import type { Element } from '#server/lib/xml/xml-tree.ts';
import type { DccValue, Stated } from './values.ts';

/** What was recorded stands before the unit of the SI. All values are in the same units. */
export function stated(values: readonly DccValue[], labels: readonly string[] | null): Element | null {
  const coverages = values.flatMap(({ coverage }) => coverage ?? []);
  const [own, si] = [values.flatMap((value) => value.own ?? []), values.map((value) => value.si)];
  const written = (all: readonly Stated[]) => (all.length > 1 ? list(all, { labels, coverages }) : single(all, coverages));
  return own.length > 0 ? element('si:hybrid', written(own), written(si)) : written(si);
}

export const inSi = (text: string, unit: string): Element | null => single([{ text, unit, uncertainty: null }], []);

type Coverages = readonly NonNullable<DccValue['coverage']>[];

function single([value]: readonly Stated[], [coverage]: Coverages): Element | null {
  if (!value) return null;
  return element(
    'si:real',
    element('si:value', value.text),
    element('si:unit', value.unit),
    coverage && value.uncertainty !== null
      ? element(
          'si:measurementUncertaintyUnivariate',
          element(
            'si:expandedMU',
            element('si:valueExpandedMU', value.uncertainty),
            element('si:coverageFactor', coverage.factor),
            element('si:coverageProbability', coverage.probability),
          ),
        )
      : null,
  );
}

interface ListInput {
  labels: readonly string[] | null;
  coverages: Coverages;
}

function list(values: readonly Stated[], { labels, coverages }: ListInput): Element {
  const uncertainties = values.flatMap(({ uncertainty }) => uncertainty ?? []);
  return element(
    'si:realListXMLList',
    labels && element('si:labelXMLList', items(labels)),
    element('si:valueXMLList', items(values.map(({ text }) => text))),
    element('si:unitXMLList', forAll(values.map(({ unit }) => unit))),
    coverages.length === 0
      ? null
      : element(
          'si:measurementUncertaintyUnivariateXMLList',
          element(
            'si:expandedMUXMLList',
            element('si:valueExpandedMUXMLList', items(uncertainties)),
            element('si:coverageFactorXMLList', forAll(coverages.map(({ factor }) => factor))),
            element('si:coverageProbabilityXMLList', forAll(coverages.map(({ probability }) => probability))),
          ),
        ),
  );
}

/** Blanks part the items: those inside of one do not break. */
const items = (texts: readonly string[]) => texts.map((text) => text.replaceAll(' ', '\u00a0')).join(' ');

/** A list of one holds for all points. */
function forAll(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  return items(others.every((text) => text === first) ? [first] : texts);
}
