// A DCC before and after it is taken over: the preview writes nothing and says what the import then writes; the file is kept byte for byte
// as the record of the results and stays. docs/interface/papers.md#dcc-import.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { signXml } from '#server/lib/signatures/sign/sign-xml.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { bringDcc } from '../../support/bring-dcc.ts';
import { anInventory } from '../../support/builders.ts';
import { makeSigner } from '../../support/lab-signer.ts';
import { aListDcc, listOf, quantityOf } from '../../support/list-dcc.ts';
import { filePart, multipart, multipartType } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let device: string;
let calibration: string;
beforeAll(async () => {
  lab = await startLab();
});
beforeEach(async () => {
  const made = await anInventory(lab.program, { I4202: 'Acme', I4204: 'SN-1' });
  device = String(made.MTAG);
  const resource = lab.services.lab.registry.resource('calibration');
  calibration = String((await createRecord(lab.program, resource, { values: { MTAG: device, status: 'M' } })).CTAG);
});
afterAll(() => lab.stop());

const administrative = `<administrativeData><coreData><uniqueIdentifier>OTHER-77</uniqueIdentifier><endPerformanceDate>2026-02-01</endPerformanceDate></coreData>
  <items><item><manufacturer><name><content>Acme</content></name></manufacturer><model>T-9</model>
  <identifications><identification><issuer>manufacturer</issuer><value>SN-1</value></identification></identifications></item></items>
  <calibrationLaboratory><contact><name><content>Foreign Lab</content></name></contact></calibrationLaboratory></administrativeData>`;
const whole = (quantities: string) =>
  aListDcc(quantities).replace(
    '<digitalCalibrationCertificate>',
    `<digitalCalibrationCertificate schemaVersion="3.3.0">${administrative}`,
  );
const nominal = quantityOf('basic_referenceValue', listOf('10.00 20.00', '\\volt'));
const measured = quantityOf('basic_measuredValue', listOf('10.03 20.05', '\\volt'));
const dcc = whole(nominal + measured);

const post = (path: string, content: string, fields: Record<string, string> = {}) => bringDcc(lab, path, content, fields);
const send = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: unknown) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
const preview = (content: string) => post(`calibrations/${calibration}/import-dcc-preview`, content);
const results = async (of: string) =>
  v2Of(await send('GET', `results?filter[calibration_id]=${of}&sort=row_num`)).list.map(({ attributes }) => attributes);
const aPoint = (attributes: Record<string, unknown>) => send('POST', 'results', { calibration_id: calibration, ...attributes });
const recordsOf = async (of: string) => v2Of(await send('GET', `documents?filter[results_of_id]=${of}`)).list;

describe('the preview', () => {
  it('tells the certificate, each field beside the device’s, and each point beside what is there; nothing is written', async () => {
    await aPoint({ row_num: 1, test_desc: 'At ten', fixq: '10', fixq_u: 'V' });
    await aPoint({ row_num: 2, test_desc: 'At fifty', fixq: '50', fixq_u: 'V' });
    const answer = await preview(dcc);
    expect(answer.status, answer.text).toBe(200);
    const { certificate, comparison, counts, points, signature, refused } = v2Of(answer).one.attributes;
    expect(certificate).toMatchObject({
      schema_version: '3.3.0',
      certificate_number: 'OTHER-77',
      calibration_date: '2026-02-01',
      laboratory: 'Foreign Lab',
    });
    expect(signature).toMatchObject({ state: 'none' });
    expect(comparison).toEqual([
      { field: 'manufacturer', dcc: 'Acme', here: 'Acme', state: 'same' },
      { field: 'model', dcc: 'T-9', here: '', state: 'only_dcc' },
      { field: 'serial_number', dcc: 'SN-1', here: 'SN-1', state: 'same' },
      { field: 'certificate_number', dcc: 'OTHER-77', here: '', state: 'only_dcc' },
      { field: 'calibration_date', dcc: '2026-02-01', here: '', state: 'only_dcc' },
    ]);
    expect(counts).toEqual({ new: 1, changed: 1, kept: 1 });
    expect(points).toMatchObject([
      { state: 'changed', test_desc: 'At ten', after: { fixq: '10', varq: '10.03' }, before: { varq: null } },
      { state: 'new', after: { fixq: '20.00', varq: '20.05' }, before: null },
      { state: 'kept', test_desc: 'At fifty' },
    ]);
    expect(refused).toEqual([]);
    expect((await results(calibration)).map(({ varq }) => varq)).toEqual([null, null]);
    expect(await recordsOf(calibration)).toEqual([]);
  });

  it('names every element that no result takes, and a signature that does not hold', async () => {
    const odd = quantityOf('basic_measurementError', listOf('7 NaN', '\\volt'));
    const signed = signXml(whole(nominal + measured + odd), {
      ...makeSigner(tempFolder(afterAll), 'ec'),
      at: lab.clock.now(),
    }).replace('10.03', '10.04');
    const { signature, refused } = v2Of(await preview(signed)).one.attributes;
    expect(signature).toMatchObject({ state: 'invalid' });
    expect(refused).toMatchObject([
      { path: null, message: expect.stringContaining('signature') },
      { path: expect.stringMatching(/result\[1\]\/data\[1\]\/list\[1\]\/quantity\[3\]$/) },
    ]);
    expect((await post(`calibrations/${calibration}/import-dcc`, signed)).status).toBe(422);
  });

  it('of what is no DCC is 422', async () => {
    expect((await preview('<html/>')).status).toBe(422);
    expect((await preview('no XML')).status).toBe(422);
  });
});

describe('the import after its preview', () => {
  it('writes what was shown: measured values to the points that are there, the verdict that was told', async () => {
    await aPoint({
      test_desc: 'At ten',
      fixq: '10',
      fixq_u: 'V',
      lower_limit: '9.9',
      lower_limit_u: 'V',
      upper_limit: '10.01',
      upper_limit_u: 'V',
    });
    const shown = v2Of(await preview(dcc)).one.attributes as { plan: string; points: { after: { pass_fail: string } }[] };
    expect(shown.points[0]?.after.pass_fail).toBe('Fail');
    const path = `calibrations/${calibration}/import-dcc`;
    expect((await post(path, dcc)).status).toBe(409);
    const answer = await post(path, dcc, { existing: 'merge', plan: shown.plan });
    expect(answer.status, answer.text).toBe(201);
    expect(v2Of(answer).one.attributes).toMatchObject({ results: 2, calibration_id: calibration });
    const written = await results(calibration);
    expect(written).toMatchObject(shown.points.map(({ after }) => after));
    expect(written[0]).toMatchObject({ test_desc: 'At ten', pass_fail: 'Fail' });
    // Once more changes nothing, and keeps no second record.
    const again = v2Of(await preview(dcc)).one.attributes;
    expect(again.counts).toEqual({ new: 0, changed: 0, kept: 2 });
    expect((await post(path, dcc, { existing: 'merge' })).status).toBe(201);
    expect(await recordsOf(calibration)).toHaveLength(1);
  });

  it('is refused where the points have changed since, and nothing is written', async () => {
    const { plan } = v2Of(await preview(dcc)).one.attributes as { plan: string };
    await aPoint({ test_desc: 'Between', fixq: '10', fixq_u: 'V' });
    const answer = await post(`calibrations/${calibration}/import-dcc`, dcc, { existing: 'merge', plan });
    expect(answer.status).toBe(409);
    expect(await results(calibration)).toHaveLength(1);
    expect(await recordsOf(calibration)).toEqual([]);
  });
});

describe('the file of an import', () => {
  it('is kept byte for byte, linked, its hash in the trail, and neither altered, renamed, unlinked nor deleted', async () => {
    const sent = `\uFEFF${dcc}\r\n<!-- as it came -->`;
    expect((await post(`calibrations/${calibration}/import-dcc`, sent)).status).toBe(201);
    const [kept] = await recordsOf(calibration);
    const hash = createHash('sha256').update(sent).digest('hex');
    expect(kept?.attributes).toMatchObject({ file_hash: hash, number: 'OTHER-77', results_of_id: calibration });
    const id = String(kept?.id);
    expect((await send('GET', `documents/${id}/download`)).text).toBe(sent);
    const trail = await send('GET', `audits?filter[resource]=document&filter[record_key]=${id}`);
    expect(trail.text).toContain(hash);

    const [link] = v2Of(await send('GET', `document-links?filter[document_id]=${id}`)).list;
    expect(link?.attributes).toMatchObject({ resource: 'calibration', record_key: calibration });
    expect((await send('DELETE', `document-links/${link?.id}`)).status).toBe(409);
    expect((await send('DELETE', `documents/${id}`)).status).toBe(409);
    expect((await send('PATCH', `documents/${id}`, { title: 'Another' })).status).toBe(422);
    const file = multipart([filePart(Buffer.from('<other/>'), 'other.xml')]);
    const altered = await lab.v2('admin', {
      method: 'PUT',
      path: `/api/v2/documents/${id}/file`,
      headers: multipartType,
      body: file,
    });
    expect([404, 405, 409]).toContain(altered.status);
    expect((await send('GET', `documents/${id}/download`)).text).toBe(sent);

    // With its calibration gone it is a document like others.
    expect((await send('DELETE', `calibrations/${calibration}`)).status).toBeLessThan(300);
    expect((await send('DELETE', `documents/${id}`)).status).toBeLessThan(300);
  });
});

describe('a DCC at a device', () => {
  it('becomes a calibration of its own at work, with number, day, whose results they are, points and record', async () => {
    const shown = await post(`inventories/${device}/import-dcc-preview`, dcc);
    expect(v2Of(shown).one.attributes.counts).toEqual({ new: 2, changed: 0, kept: 0 });
    const answer = await post(`inventories/${device}/import-dcc`, dcc);
    expect(answer.status, answer.text).toBe(201);
    const made = String(v2Of(answer).one.attributes.calibration_id);
    const { attributes } = v2Of(await send('GET', `calibrations/${made}`)).one;
    expect(attributes).toMatchObject({
      inventory_id: device,
      certificate_number: 'OTHER-77',
      calibration_date: '2026-02-01',
      status: 2,
      external_results: expect.stringMatching(/Foreign Lab.*OTHER-77/),
    });
    expect(await results(made)).toHaveLength(2);
    expect(await recordsOf(made)).toHaveLength(1);
    // The same certificate is no second calibration of it.
    expect((await post(`inventories/${device}/import-dcc`, dcc)).status).toBe(409);
  });
});

describe('a DCC among the documents', () => {
  const upload = async (content: string) => String(v2Of(await post('documents', content, { title: 'Came by mail' })).one.id);

  it('proposes the device of its serial number with what is open, and becomes the record of what it is taken over into', async () => {
    const id = await upload(dcc.replaceAll('SN-1', 'SN-INBOX'));
    await send('PATCH', `inventories/${device}`, { serial_number: 'SN-INBOX' });
    const found = v2Of(await send('GET', `documents/${id}/dcc`)).one.attributes;
    expect(found).toMatchObject({
      certificate_number: 'OTHER-77',
      points: 2,
      results_of_id: null,
      devices: [{ id: device, calibrations: [{ id: calibration }] }],
    });
    const shown = await send('POST', `documents/${id}/import-dcc-preview`, { calibration_id: calibration });
    expect(v2Of(shown).one.attributes.counts).toEqual({ new: 2, changed: 0, kept: 0 });
    const answer = await send('POST', `documents/${id}/import-dcc`, { calibration_id: calibration });
    expect(answer.status, answer.text).toBe(201);
    expect((await recordsOf(calibration)).map((one) => one.id)).toEqual([id]);
    expect((await send('DELETE', `documents/${id}`)).status).toBe(409);
    expect((await send('POST', `documents/${id}/import-dcc`, { inventory_id: device })).status).toBe(409);
  });

  it('asks for one target, and any other document is none', async () => {
    const id = await upload(dcc);
    expect((await send('POST', `documents/${id}/import-dcc`, {})).status).toBe(422);
    const both = { calibration_id: calibration, inventory_id: device };
    expect((await send('POST', `documents/${id}/import-dcc-preview`, both)).status).toBe(422);
    expect((await send('GET', `documents/${await upload('a note')}/dcc`)).status).toBe(204);
  });
});
