// What operations are called in clients that are made from the descriptions: words that read, one of a kind, and the same in the next
// release. A name that has to change is changed in tests/fixtures/operation-names.json as well, and told in the changelog.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedOperations } from '#server/http/openapi/v2/named-operations.ts';
import { operationName } from '#server/http/openapi/v2/operation-names.ts';
import { type OperationNames, operationNames, releasedNamesFile } from '../support/operation-names.ts';

const names = operationNames();
const released = JSON.parse(readFileSync(releasedNamesFile, 'utf8')) as OperationNames;

describe.each(['v1', 'v2'] as const)('operations of %s', (face) => {
  it('are called as they were in the last release', () => {
    const now = Object.fromEntries(Object.keys(released[face]).map((address) => [address, names[face][address]]));
    expect(now).toEqual(released[face]);
    expect(Object.keys(released[face]).length).toBeGreaterThan(100);
  });

  it('begin with a small letter and tell no parameter of the address', () => {
    expect(
      Object.values(names[face]).filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name) || /By(?:Id|[A-Z]\w*Id)/.test(name)),
    ).toEqual([]);
  });
});

it('every name that is given by hand belongs to an operation', () => {
  const there = new Set(Object.keys(names.v2).map((address) => address.replace('/api/v2/', '')));
  expect(Object.keys(namedOperations).filter((address) => !there.has(address))).toEqual([]);
});

it.each([
  ['POST', 'runs/{id}/undo', 'undoRun'],
  ['GET', 'calibrations/{id}/certificate', 'downloadCalibrationCertificate'],
  ['POST', 'calibrations/{id}/certificate/print', 'printCalibrationCertificate'],
  ['POST', 'inventories/bulk-update', 'bulkUpdateInventories'],
  ['POST', 'inventories/export', 'exportChosenInventories'],
  ['GET', 'repairs/{id}/repair-report', 'downloadRepairReport'],
  ['DELETE', 'admin/backups/{name}', 'deleteBackup'],
  ['POST', 'admin/trail/checkpoints', 'createTrailCheckpoint'],
])('%s %s is %s', (method, path, name) => {
  const singular = (plural: string) => ({ inventories: 'inventory', runs: 'run' })[plural] ?? plural.replace(/s$/, '');
  expect(operationName({ method, path }, { singular, isPaper: (one) => /certificate$|report$/.test(one) })).toBe(name);
});
