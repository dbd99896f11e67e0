// `npm run conformance`: what was read of each sample below a folder, by which element one is refused, and schemas found beside them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/runtime/root.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { aListDcc, limitsAround, listOf, quantityOf } from '../support/list-dcc.ts';

const nominal = quantityOf('basic_referenceValue', listOf('10.02 20.01', '\\volt'));
const expanded =
  '<expandedUncXMLList><uncertaintyXMLList>0.004</uncertaintyXMLList><coverageFactorXMLList>2</coverageFactorXMLList><coverageProbabilityXMLList>0.95</coverageProbabilityXMLList></expandedUncXMLList>';
const measured = quantityOf(
  'basic_measuredValue',
  listOf('10.03 20.05', '\\volt', expanded),
  limitsAround('9.9', '20.1', 'pass fail'),
);
const odd = quantityOf('basic_measurementError', listOf('7 NaN', '\\volt'));

function conformance(...asked: string[]) {
  return spawnSync(process.execPath, ['scripts/conformance.ts', ...asked], { cwd: root, encoding: 'utf8' });
}

it('tells each point of a sample, and the path of what is refused', () => {
  const folder = tempFolder(afterAll);
  mkdirSync(join(folder, 'deeper'));
  writeFileSync(join(folder, 'good.xml'), aListDcc(nominal + measured));
  writeFileSync(join(folder, 'deeper', 'odd.xml'), aListDcc(nominal + measured + odd));
  writeFileSync(join(folder, 'no-dcc.xml'), '<html/>');
  const { status, stdout } = conformance(folder);
  expect(status).toBe(0);
  expect(stdout).toContain(
    'Points 2: nominal 20.01 V, measured 20.05 V, error 0.04 V, U 0.004 V, k 2, limits 9.9 V … 20.1 V, verdict Fail',
  );
  expect(stdout).toMatch(
    /deeper.odd\.xml: refused\n(?: {2}.+\n)*? {2}refused: \/digitalCalibrationCertificate\/.+\/quantity\[3\]/,
  );
  expect(stdout).toContain('no-dcc.xml: refused\n  no DCC with results');
  expect(stdout).toContain('1 read, 2 refused, 0 crashed');
});

it('without a folder says how it is called', () => {
  const { status, stderr } = conformance();
  expect([status, stderr]).toEqual([2, 'npm run conformance -- FOLDER [--invoices N]\n']);
});
