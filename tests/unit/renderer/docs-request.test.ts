// Requests the API reference builds: what is typed arrives whole, and no secret stands in an address or a command.
import { afterEach, describe, expect, it } from 'vitest';
import type { Operation } from '#renderer/features/docs/model/api-model.ts';
import { setCredentials } from '#renderer/features/docs/request/credentials.ts';
import { addressOf, type Draft, requestOf } from '#renderer/features/docs/request/request-draft.ts';
import { samplesOf } from '#renderer/features/docs/samples/sample-languages.ts';
import { sampleRequest } from '#renderer/features/docs/samples/sample-request.ts';

const operation: Operation = {
  id: 'updateInventory',
  group: 'inventory',
  method: 'put',
  path: '/api/inventory/{id}',
  summary: 'Change a device',
  description: '',
  needs: ['inventory_edit'],
  open: false,
  deprecated: false,
  parameters: [
    { name: 'id', in: 'path', required: true },
    { name: 'filter[a]', in: 'query' },
    { name: 'If-Match', in: 'header' },
  ],
  body: null,
  responses: [],
};

const draft: Draft = {
  version: 'v1',
  operation,
  values: { 'path:id': '12:3/4 ü', 'query:filter[a]': 'x&y=[1]', 'header:If-Match': '"7"' },
  contentType: 'application/json',
  body: '{\n "I4201": "it\'s"\n}',
  files: {},
};

afterEach(() => setCredentials({ account: '', username: '', password: '', apiKey: '', token: '' }));

describe('a request of the reference', () => {
  it('encodes values, and keeps the brackets of names readable', () => {
    expect(addressOf(draft)).toBe('/api/inventory/12%3A3%2F4%20%C3%BC?filter[a]=x%26y%3D%5B1%5D');
  });

  it('sends credentials as headers only, as UTF-8, and leaves the session out then', () => {
    setCredentials({ username: 'anna@lab.example', password: 'Grün geheim', apiKey: 'key-1' });
    const [address, init] = requestOf(draft);
    expect(address).not.toMatch(/anna|geheim|key-1/);
    expect(init.headers).toMatchObject({ 'X-REST-USERNAME': 'anna@lab.example', 'X-REST-API-KEY': 'key-1', 'If-Match': '"7"' });
    const password = (init.headers as Record<string, string>)['X-REST-PASSWORD'] ?? '';
    expect(Buffer.from(password, 'latin1').toString('utf8')).toBe('Grün geheim');
    expect(init.credentials).toBe('omit');
  });

  it('asks with the session while credentials are incomplete', () => {
    setCredentials({ username: 'anna@lab.example' });
    const [, init] = requestOf(draft);
    expect(init.credentials).toBe('same-origin');
    expect(init.headers).not.toHaveProperty('X-REST-USERNAME');
  });

  it('sends a header that is typed as UTF-8', () => {
    const [, init] = requestOf({ ...draft, values: { 'header:If-Match': 'Prüfung „neu“' } });
    const sent = (init.headers as Record<string, string>)['If-Match'] ?? '';
    expect(Buffer.from(sent, 'latin1').toString('utf8')).toBe('Prüfung „neu“');
  });

  it('as a command: quoted for a shell, with variables for the secrets', () => {
    setCredentials({ username: 'anna@lab.example', password: 'secret', apiKey: 'key-1' });
    const command = samplesOf(sampleRequest(draft, 'http://lab')).curl;
    expect(command).not.toMatch(/anna|secret|key-1/);
    expect(command).toContain('-H "X-REST-PASSWORD: $PASSWORD"');
    expect(command).toContain(`-d '{"I4201":"it'\\''s"}'`);
    expect(command).toContain(`-H 'If-Match: "7"'`);
  });

  it('sends the same values as a form or in parts', () => {
    const body = '{"ktag":"k 1","I4229":12,"remark":null}';
    const [, form] = requestOf({ ...draft, body, contentType: 'application/x-www-form-urlencoded' });
    expect(String(form.body)).toBe('ktag=k+1&I4229=12&remark=');
    const file = new File(['%PDF'], 'cert.pdf');
    const parts = { ...draft, body, contentType: 'multipart/form-data', files: { file } };
    const [, multipart] = requestOf(parts);
    expect([...(multipart.body as FormData).keys()]).toEqual(['ktag', 'I4229', 'remark', 'file']);
    expect(multipart.headers).not.toHaveProperty('Content-Type');
    expect(samplesOf(sampleRequest(parts, 'http://lab')).curl).toContain("-F 'file=@cert.pdf'");
  });
});
