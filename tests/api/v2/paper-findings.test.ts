// What of a paper nobody can draw is told before it is printed: by the field it stands in, in the reader's language, of what is
// printed and nothing else. docs/interface/papers.md#paper-check.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let calibration: string;

/** Javanese, which no font here has. */
const strange = 'ꦏꦭꦶ';

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

interface Finding {
  kind: string;
  severity: string;
  field: string | null;
  detail: string;
  message: string;
}

async function found(paper: string): Promise<Finding[]> {
  const answer = await lab.v2('admin', { method: 'GET', path: `/api/v2/${paper}/check` });
  expect(answer.status, answer.text).toBe(200);
  return (JSON.parse(answer.text) as { data: { findings: Finding[] } }).data.findings;
}

beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'letters-device', I4201: 'PM-校正-1', I4206: 'מד-123', ktag: 'C-ALPHA' });
  calibration = await add('calibration', { MTAG: 'letters-device', C2301: '2026-02-10', C2323: 'passed', C2320: null });
  await add('result', { ctag: calibration, row_num: 1, test_desc: 'DC 10 V', varq: '10.0', varq_u: 'V' });
});

afterAll(() => lab.stop());

describe('letters', () => {
  it('that some font has are no finding, whatever script they are of', async () => {
    expect(await found(`calibrations/${calibration}/certificate`)).toEqual([]);
    expect(await found('inventories/letters-device/datasheet')).toEqual([]);
  });

  it('that no font has are told by field, and stand on the paper as a sign of their own', async () => {
    await change(lab.program, 'inventory', 'letters-device', { I4204: `${strange}-7` });
    const [finding, ...others] = await found(`calibrations/${calibration}/certificate`);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'letters_missing',
      severity: 'warning',
      field: 'device.serial_number',
      detail: strange,
    });
    expect(finding?.message).toBe(`No font has these letters or signs: ${strange} (Serial number)`);
    const me = await lab.v2('admin', { method: 'GET', path: '/api/v2/users?filter[language]=en&page[size]=1' });
    await change(lab.program, 'user', v2Of(me).list[0]?.id ?? '', { language: 'de' });
    const [german] = await found(`calibrations/${calibration}/certificate`);
    expect(german?.message).toBe(`Für diese Buchstaben oder Zeichen fehlt die Schrift: ${strange} (Seriennummer)`);
    const paper = await lab.v2('admin', { method: 'GET', path: `/api/v2/calibrations/${calibration}/certificate` });
    expect(readPdf(paper.bytes).pages.join('')).toContain('\ufffd-7');
  });

  it('of a row name it, and what is not printed is not told', async () => {
    await add('result', { ctag: calibration, row_num: 2, test_desc: strange, varq: '1.0', varq_u: 'V' });
    const fields = (await found(`calibrations/${calibration}/certificate`)).map(({ field }) => field);
    expect(fields).toEqual(['device.serial_number', 'results.1.test_desc']);
    // The data sheet has no results.
    expect((await found('inventories/letters-device/datasheet')).map(({ field }) => field)).toEqual(['device.serial_number']);
  });

  it('are asked by whoever may print the paper', async () => {
    const path = `/api/v2/calibrations/${calibration}/certificate/check`;
    expect((await fetch(`${lab.url}${path}`)).status).toBe(401);
  });
});
