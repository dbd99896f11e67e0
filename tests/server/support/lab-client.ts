// The two doors of the interface, as far as these tests knock at them.
import { administrator } from './lab-process.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export const v1Headers = {
  'X-REST-USERNAME': administrator.email,
  'X-REST-PASSWORD': administrator.password,
  'X-REST-API-KEY': administrator.apiKey,
};

async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

export function v1(url: string, method: string, path: string, values?: object): Promise<Answer> {
  const body = values ? { body: JSON.stringify(values) } : {};
  return call(`${url}/api/${path}`, { method, headers: { ...v1Headers, 'Content-Type': 'application/json' }, ...body });
}

/** The record of a v1 answer. */
export function recordOf(answer: Answer, name: string): Record<string, unknown> {
  const data = answer.body.data as Record<string, unknown> | undefined;
  return (data?.[name] ?? {}) as Record<string, unknown>;
}

export async function signIn(url: string): Promise<string> {
  const { status, body } = await call(`${url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: administrator.email, password: administrator.password, device_name: 'test' }),
  });
  if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`);
  return String(body.token);
}

export function v2(
  url: string,
  token: string,
  method: string,
  path: string,
  values?: object,
  further: Record<string, string> = {},
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...further };
  return call(`${url}/api/v2/${path}`, { method, headers, ...(values ? { body: JSON.stringify(values) } : {}) });
}
