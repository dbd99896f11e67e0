// The DCC beside the structure of a public sample of its schema version: the same namespaces, paths, order and attributes. What ours
// says beyond the sample is listed here by name, so nothing slips in unseen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDcc } from '#server/papers/dcc/read-dcc.ts';
import { writeDcc } from '#server/papers/dcc/write/write-dcc.ts';
import { aCertificate, aResult } from './paper-prints.ts';

interface Structure {
  schemaVersion: string;
  namespaces: Record<string, string>;
  /** For each path with content: its children in order, `?` at most once, `+` several; its attributes. */
  elements: Record<string, { children: string[]; attributes?: string[] }>;
}

const sample = JSON.parse(readFileSync('tests/fixtures/dcc/structure-3.3.0.json', 'utf8')) as Structure;

interface Node {
  path: string;
  attributes: string[];
  children: string[];
}

/** With prefixes, which the program's own reader drops. */
function nodesOf(xml: string): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [];
  for (const [, end, name = '', given = '', empty] of xml.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>/g)) {
    if (end) {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    const path = parent ? `${parent.path}/${name}` : name;
    const attributes = [...given.matchAll(/([\w:]+)=/g)].map(([, attribute = '']) => attribute);
    const node = { path, attributes, children: [] };
    parent?.children.push(name);
    nodes.push(node);
    if (!empty) open.push(node);
  }
  return nodes;
}

const short = (path: string) => path.split('/').slice(-2).join('/');

/** What differs from the sample: something it has is missing or elsewhere, or something more is said. */
function beside(xml: string): { wrong: string[]; beyond: string[] } {
  const wrong: string[] = [];
  const beyond = new Set<string>();
  for (const { path, attributes, children } of nodesOf(xml)) {
    const known = sample.elements[path];
    // Every text says its language, wherever it stands.
    const usual = path.endsWith('/dcc:content') ? ['lang'] : (known?.attributes ?? []);
    for (const name of attributes.filter((name) => !name.startsWith('xmlns:') && !usual.includes(name)))
      beyond.add(`${short(path)} @${name}`);
    for (const name of known?.attributes ?? []) if (!attributes.includes(name)) wrong.push(`${path} has no ${name}`);
    if (!known) continue;
    const order = known.children.map((child) => child.replace(/[?+*]$/, ''));
    const shared = children.filter((child) => order.includes(child));
    if (shared.some((child, at) => order.indexOf(child) < order.indexOf(shared[at - 1] ?? child)))
      wrong.push(`${path}: ${shared}`);
    for (const [at, child] of order.entries()) {
      const count = shared.filter((one) => one === child).length;
      const often = known.children[at]?.slice(child.length) ?? '';
      if (count === 0 && !/[?*]/.test(often)) wrong.push(`${path} has no ${child}`);
      if (count > 1 && !/[+*]/.test(often)) beyond.add(`${short(path)}/${child}+`);
    }
    for (const child of children) if (!order.includes(child)) beyond.add(`${short(path)}/${child}`);
  }
  return { wrong, beyond: [...beyond].sort() };
}

const results = [
  aResult({ row_num: 1 }),
  aResult({
    row_num: 2,
    test_desc: '10 kΩ',
    varq: '10.0002',
    varq_p: 'k',
    varq_u: 'Ohm',
    exp_uncert: '0.12',
    exp_uncert_p: '',
    exp_uncert_u: 'Ohm',
  }),
];
function written(): string {
  const document = aCertificate({ results });
  Object.assign(document.customer, { email: 'qs@mueller.example' });
  return new TextDecoder().decode(writeDcc(document, 'Europe/Berlin'));
}

describe('the structure of the sample', () => {
  it('is all there, in its order, and more is said only where it is known', () => {
    const { wrong, beyond } = beside(written());
    expect(wrong).toEqual([]);
    // Optional parts of the schema that the sample has no need of.
    expect(beyond).toEqual([
      'dcc:administrativeData/dcc:coreData/dcc:issueDate',
      'dcc:administrativeData/dcc:statements/dcc:statement+',
      'dcc:digitalCalibrationCertificate @xsi:schemaLocation',
      'dcc:influenceConditions/dcc:influenceCondition @refType',
      'dcc:list/dcc:quantity @refType',
      'dcc:list/dcc:quantity/dcc:measurementMetaData',
      'dcc:measurementResults/dcc:measurementResult @refType',
      'dcc:measurementResults/dcc:measurementResult/dcc:influenceConditions',
      'dcc:measurementResults/dcc:measurementResult/dcc:measuringEquipments',
      'dcc:measurementResults/dcc:measurementResult/dcc:usedMethods',
    ]);
  });

  it('has its namespaces under its prefixes, and its schema version', () => {
    const xml = written();
    for (const [prefix, uri] of Object.entries(sample.namespaces)) expect(xml).toContain(`xmlns:${prefix}="${uri}"`);
    expect(xml).toContain(` schemaVersion="${sample.schemaVersion}"`);
  });

  it('is noticed when something stands elsewhere, is missing or has another name', () => {
    const xml = written();
    const swapped = xml.replace(/(<dcc:city>.*?<\/dcc:city>)(\s*)(<dcc:countryCode>.*?<\/dcc:countryCode>)/, '$3$2$1');
    expect(beside(swapped).wrong).toHaveLength(1);
    expect(beside(xml.replace(/<dcc:uniqueIdentifier>.*?<\/dcc:uniqueIdentifier>/, '')).wrong).toHaveLength(1);
    expect(beside(xml.replaceAll('dcc:model>', 'dcc:type>')).wrong).not.toEqual([]);
  });

  it('is read back with equal values', () => {
    const points = readDcc(written())?.results.filter(({ test_desc }) => test_desc === '10 kΩ');
    expect(points).toMatchObject([{ varq: '10000.2', varq_u: 'Ω', exp_uncert: '0.12', exp_uncert_u: 'Ω' }]);
  });
});
