// The measurement results of a DCC: methods, standards, conditions and test points, those of a table as lists. Pure.

import { element } from '#server/lib/xml/write-xml.ts';
import type { Element } from '#server/lib/xml/xml-tree.ts';
import type { CertificateDocument, CertificateResult } from '../../calibration-certificate/contract.ts';
import { partOf } from '../../sheet/contract-parts.ts';
import { kinds } from '../terms.ts';
import { dsiOf } from '../units.ts';
import { identification, type Speaking, said, type Texts, texts } from './parts.ts';
import { type Point, pointOf, tableName, tablesOf } from './points.ts';
import { inSi, stated } from './reals.ts';

export function measurementResults(document: CertificateDocument, language: string): Element[] {
  const words = language === 'de' ? texts.de : texts.en;
  const procedure = partOf(document.procedure);
  const phases = (['as_found', 'as_left'] as const).filter((phase) => document.results.some((row) => row.phase === phase));
  const named = procedure.procedure_name ?? words.results;
  return (phases.length > 0 ? phases : (['as_left'] as const)).map((phase) => {
    const rows = document.results.filter((row) => row.phase === phase);
    const title = phases.length > 1 ? `${named} (${words[phase]})` : named;
    return element(
      'dcc:measurementResult',
      { attributes: { refType: phase === 'as_found' ? 'basic_beforeAdjustment' : 'basic_afterAdjustment' } },
      said('dcc:name', title, language),
      method(document, language),
      equipments(document, { words, language }),
      conditions(document, { words, language }),
      element(
        'dcc:results',
        tables(document.meta, rows, words).map((points) => result(points, { words, language })),
      ),
    );
  });
}

/** Contracts from before there were lists keep the bytes of their DCC: each point stands alone. */
function tables(meta: CertificateDocument['meta'], rows: readonly CertificateResult[], words: Texts): Point[][] {
  const points = rows.map((row) => pointOf(row, { words, asRecorded: meta.dcc_units === 'recorded' }));
  return meta.dcc_tables === 'lists' ? tablesOf(points) : points.map((point) => [point]);
}

function method({ procedure: given }: CertificateDocument, language: string): Element | null {
  const procedure = partOf(given);
  if (!procedure.calibration_method) return null;
  return element(
    'dcc:usedMethods',
    element(
      'dcc:usedMethod',
      said('dcc:name', procedure.calibration_method, language),
      said('dcc:description', procedure.description, language),
    ),
  );
}

function equipments({ standards }: CertificateDocument, { words, language }: Speaking): Element | null {
  if (standards.length === 0) return null;
  return element(
    'dcc:measuringEquipments',
    standards.map((one) => {
      const identifications = [
        identification('manufacturer', one.serial_number, { name: words.serial, language }),
        identification('calibrationLaboratory', one.asset_number, { name: words.asset, language }),
        identification('other', one.certificate_number, { name: words.certificate, language }),
      ];
      return element(
        'dcc:measuringEquipment',
        said('dcc:name', one.description ?? one.model ?? one.certificate_number ?? '-', language),
        one.manufacturer ? element('dcc:manufacturer', said('dcc:name', one.manufacturer, language)) : null,
        one.model ? element('dcc:model', one.model) : null,
        identifications.some((one) => one !== null) ? element('dcc:identifications', identifications) : null,
      );
    }),
  );
}

function conditions({ calibration }: CertificateDocument, { words, language }: Speaking): Element | null {
  const list = [
    { kind: 'basic_temperature', name: words.temperature, value: calibration.temperature, unit: '°C' },
    { kind: 'basic_humidityRelative', name: words.humidity, value: calibration.humidity, unit: '%' },
  ].filter(({ value }) => value !== null);
  if (list.length === 0) return null;
  return element(
    'dcc:influenceConditions',
    list.map(({ kind, name, value, unit }) =>
      element(
        'dcc:influenceCondition',
        { attributes: { refType: kind } },
        said('dcc:name', name, language),
        element(
          'dcc:data',
          element('dcc:quantity', said('dcc:name', name, language), inSi(String(value), dsiOf(unit) ?? '\\one')),
        ),
      ),
    ),
  );
}

function result(points: readonly Point[], { words, language }: Speaking): Element {
  const [first] = points;
  const name = tableName(points) ?? words.results;
  const remark = first?.remark ?? '';
  const empty = !points.some(({ quantities }) => quantities.length > 0);
  const data = empty
    ? element('dcc:text', element('dcc:content', { attributes: { lang: language } }, remark || name))
    : element(
        'dcc:list',
        (first?.quantities ?? []).map((_, index) => quantity(points, { index, words, language })),
      );
  return element(
    'dcc:result',
    said('dcc:name', name, language),
    empty ? null : said('dcc:description', remark, language),
    element('dcc:data', data),
  );
}

interface QuantityInput extends Speaking {
  /** Among those of each point. */
  index: number;
}

function quantity(points: readonly Point[], { index, words, language }: QuantityInput): Element | null {
  const all = points.flatMap(({ quantities }) => quantities[index] ?? []);
  const [first] = all;
  if (!first) return null;
  const values = all.flatMap(({ value }) => value ?? []);
  const labels = points.length > 1 && first.kind === 'measured' ? points.map(({ name }) => name) : null;
  return element(
    'dcc:quantity',
    { attributes: { refType: kinds[first.kind] } },
    said('dcc:name', words[first.kind], language),
    values.length > 0 ? stated(values, labels) : said('dcc:noQuantity', first.content, language),
    conformity(all.flatMap((one) => one.conformity ?? [])),
  );
}

function conformity(verdicts: readonly string[]): Element | null {
  if (verdicts.length === 0) return null;
  const name = verdicts.length > 1 ? 'dcc:conformityXMLList' : 'dcc:conformity';
  return element('dcc:measurementMetaData', element('dcc:metaData', element(name, verdicts.join(' '))));
}
