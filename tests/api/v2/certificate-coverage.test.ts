// What a certificate says of its uncertainties, read back from the file that goes out: one factor is a sentence, several are a column,
// none is nothing. docs/interface/papers.md#coverage.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

const post = (path: string, body: object) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });

async function fileOf(path: string): Promise<Buffer> {
  const response = await fetch(`${lab.url}/api/v2/${path}`, { headers: { Authorization: `Bearer ${await lab.token('admin')}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Released, with a row for each of the uncertainties. */
async function released(rows: readonly object[], procedure: object | null = null): Promise<{ text: string; dcc: string }> {
  const C2320 = procedure && (await add('procedure', { procedure_name: `VA ${rows.length}`, ...procedure }));
  const { MTAG } = await anInventory(lab.program);
  const id = await add('calibration', { MTAG, C2301: '2026-02-10', C2323: 'passed', status: 'M', C2320 });
  for (const [index, row] of rows.entries())
    await add('result', {
      ctag: id,
      row_num: index + 1,
      test_desc: `P${index + 1}`,
      varq: '10.00',
      varq_u: 'V',
      exp_uncert_u: 'V',
      ...row,
    });
  expect((await post(`calibrations/${id}/release`, { complete: true })).status).toBe(200);
  const pdf = readPdf(await fileOf(`calibrations/${id}/certificate?language=en`));
  return {
    text: pdf.pages.join('\n').replace(/\s+/g, ' '),
    dcc: (await fileOf(`calibrations/${id}/certificate?format=dcc`)).toString(),
  };
}

describe('a certificate', () => {
  it('says the factor that U and u come to, and no probability that nobody stated', async () => {
    const { text, dcc } = await released([{ std_uncert: '0.0250', exp_uncert: '0.0575' }]);
    expect(text).toContain('coverage factor k = 2.3');
    expect(text).not.toContain('probability');
    expect(dcc).not.toContain('coverageFactor');
    expect(dcc).toContain('basic_expandedUncertainty');
  });

  it('says what the procedure says where the result says nothing', async () => {
    const said = await released([{ exp_uncert: '0.05' }], { coverage_factor: '2', coverage_probability: '95.45' });
    expect(said.text).toContain('coverage factor k = 2.');
    expect(said.text).toContain('probability of approximately 95.45 %');
    expect(said.dcc).toMatch(/coverageFactor>2<[^<>]+>\s*<si:coverageProbability>0\.9545</);
  });

  it('says several row by row', async () => {
    const { text, dcc } = await released([
      { exp_uncert: '0.05', coverage_factor: '2', coverage_probability: '95' },
      { exp_uncert: '0.04', coverage_factor: '1.65', coverage_probability: '95' },
    ]);
    expect(text).toContain('coverage factor k that is given with the test point');
    expect(text).toMatch(/P1 .*0\.05.* 2 /);
    expect(text).toMatch(/P2 .*0\.04.* 1\.65/);
    expect(dcc.match(/<si:coverageFactorXMLList>[^<]+/g)).toEqual(['<si:coverageFactorXMLList>2 1.65']);
  });

  it('says nothing where nobody knows', async () => {
    const { text, dcc } = await released([{ exp_uncert: '0.05' }]);
    expect(text).not.toMatch(/coverage|Measurement uncertainty [A-Z]/);
    expect(dcc).not.toContain('coverageFactor');
  });
});

describe('a result', () => {
  it.each([
    ['coverage_factor', { coverage_factor: '2', std_uncert: '0.0250', exp_uncert: '0.0575' }],
    ['coverage_factor', { coverage_factor: 'k=2' }],
    ['coverage_probability', { coverage_probability: '0.95' }],
    ['degrees_of_freedom', { degrees_of_freedom: '-1' }],
  ])('refuses a %s that cannot be', async (column, values) => {
    const { MTAG } = await anInventory(lab.program);
    const calibration_id = await add('calibration', { MTAG, C2301: '2026-02-10', status: 'M' });
    const answer = await post('results', { calibration_id, ...values });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([`/data/attributes/${column}`]);
  });
});
