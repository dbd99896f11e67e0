// A certificate of another laboratory over the interface: its lists become results, or nothing does. docs/interface/papers.md#dcc-import.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { signXml } from '#server/lib/signatures/sign/sign-xml.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { bringDcc } from '../../support/bring-dcc.ts';
import { anInventory } from '../../support/builders.ts';
import { makeSigner, type TestSigner } from '../../support/lab-signer.ts';
import { aListDcc, limitsAround, listOf, quantityOf } from '../../support/list-dcc.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let target: string;
beforeAll(async () => {
  lab = await startLab();
});
beforeEach(async () => {
  const { MTAG } = await anInventory(lab.program, { I4204: 'SN-1' });
  const resource = lab.services.lab.registry.resource('calibration');
  target = (await createRecord(lab.program, resource, { values: { MTAG: String(MTAG), status: 'M' } })).CTAG;
});
afterAll(() => lab.stop());

const send = (content: string) => bringDcc(lab, `calibrations/${target}/import-dcc`, content);

const stored = async () => {
  const path = `/api/v2/results?filter[calibration_id]=${target}`;
  return v2Of(await lab.v2('admin', { method: 'GET', path })).list.map(({ attributes }) => attributes);
};

const nominal = quantityOf('basic_referenceValue', listOf('10.02 20.01', '\\volt'));
const measured = quantityOf('basic_measuredValue', listOf('10.03 20.05', '\\volt'));
const expanded =
  '<expandedUncXMLList><uncertaintyXMLList>0.004</uncertaintyXMLList><coverageFactorXMLList>2</coverageFactorXMLList><coverageProbabilityXMLList>0.95</coverageProbabilityXMLList></expandedUncXMLList>';

const coreData = `<administrativeData><coreData><uniqueIdentifier>OTHER-77</uniqueIdentifier><endPerformanceDate>2026-02-01</endPerformanceDate></coreData>
  <items><item><identifications><identification><issuer>manufacturer</issuer><value>ANOTHER-1</value></identification></identifications></item></items></administrativeData>`;

describe('a signed DCC', () => {
  let signer: TestSigner;
  beforeAll(() => {
    signer = makeSigner(tempFolder(afterAll), 'ec');
  });
  const whole = aListDcc(nominal + measured).replace('<digitalCalibrationCertificate>', `$&${coreData}`);

  it('that was changed after it was signed is refused, and nothing is made', async () => {
    const answer = await send(signXml(whole, { ...signer, at: lab.clock.now() }).replace('10.03', '10.02'));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The signature of the DCC does not hold');
    expect(await stored()).toEqual([]);
  });

  it('is taken with its state, its certificate by the fingerprint, and what it says otherwise than the lab', async () => {
    const answer = await send(signXml(whole, { ...signer, at: lab.clock.now() }));
    expect(answer.status, answer.text).toBe(201);
    const { signature, differences } = v2Of(answer).one.attributes;
    // The clock of this lab stands before the day on which the certificate was made.
    expect(signature).toMatchObject({ state: 'not-yet-valid', signer: expect.stringContaining('Lab') });
    const bare = (text: unknown) => String(text).replaceAll(':', '').toLowerCase();
    expect(bare((signature as { fingerprint: string }).fingerprint)).toBe(bare(signer.certificate.fingerprint256));
    expect(differences).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'serial_number', dcc: 'ANOTHER-1', here: 'SN-1' })]),
    );
  });
});

describe('the lists of a DCC', () => {
  it.each([
    ['of different length', '10.03 20.05 30.00'],
    ['without a number', '10.03 NaN'],
    ['beyond all numbers', '10.03 1E400'],
  ])('%s are refused with the path, and no result is made', async (_what, values) => {
    const list = listOf(values, '\\volt');
    const answer = await send(aListDcc(quantityOf('basic_measuredValue', list) + nominal));
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/results\/result\[1\]\/data\[1\]\/list\[1\]\/quantity\[[12]\]/);
    expect(await stored()).toEqual([]);
  });

  it('become results with limits, verdict, uncertainty and its factor', async () => {
    const error = quantityOf(
      'basic_measurementError',
      listOf('0.01 0.04', '\\volt', expanded),
      limitsAround('-0.02', '0.02', 'pass fail'),
    );
    const answer = await send(aListDcc(nominal + measured + error));
    expect(answer.status, answer.text).toBe(201);
    const shared = { exp_uncert: '0.004', coverage_factor: '2', coverage_probability: '95' };
    expect(await stored()).toMatchObject([
      { ...shared, fixq: '10.02', varq: '10.03', lower_limit: '10.00', upper_limit: '10.04', pass_fail: 'Pass' },
      { ...shared, fixq: '20.01', varq: '20.05', lower_limit: '19.99', upper_limit: '20.03', pass_fail: 'Fail' },
    ]);
  });
});
