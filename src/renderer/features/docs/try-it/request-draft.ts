// A request put together from what was filled in: for sending from the page and, as a command, for a shell.
import type { ApiVersion, Operation } from '../model/api-model.ts';
import { credentialHeaders, credentialVariables } from './credentials.ts';

export interface Draft {
  version: ApiVersion;
  operation: Operation;
  /** By `in` and name. */
  values: Readonly<Record<string, string>>;
  contentType: string | null;
  /** The body's values as JSON text, whatever form they are sent in. */
  body: string;
  files: Readonly<Record<string, File>>;
}

export function valueKey({ in: place, name }: { in: string; name: string }): string {
  return `${place}:${name}`;
}

/** In names the brackets of v2 stay readable; values are encoded as a whole. */
const encodeName = (name: string) => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');

function filled({ operation, values }: Draft, place: string): [name: string, value: string][] {
  return operation.parameters.flatMap((parameter): [string, string][] => {
    const value = values[valueKey(parameter)] ?? '';
    return parameter.in === place && value !== '' ? [[parameter.name, value]] : [];
  });
}

export function addressOf(draft: Draft): string {
  const path = draft.operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = draft.values[`path:${name}`] ?? '';
    return value === '' ? whole : encodeURIComponent(value);
  });
  const query = filled(draft, 'query').map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Null when the text is no JSON object. */
export function bodyValues(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const formText = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
const formPairs = (draft: Draft) =>
  Object.entries(bodyValues(draft.body) ?? {}).map(([name, value]): [string, string] => [name, formText(value)]);

function encodedBody(draft: Draft): BodyInit | null {
  switch (draft.contentType) {
    case null:
      return null;
    case 'multipart/form-data': {
      const form = new FormData();
      for (const [name, value] of formPairs(draft)) form.append(name, value);
      for (const [name, file] of Object.entries(draft.files)) form.append(name, file);
      return form;
    }
    case 'application/x-www-form-urlencoded':
      return new URLSearchParams(formPairs(draft));
    default:
      return draft.body.trim() === '' ? '{}' : draft.body;
  }
}

export function requestOf(draft: Draft): [address: string, init: RequestInit] {
  const credentials = draft.operation.open ? {} : credentialHeaders(draft.version);
  // A form's content type comes from the browser, with its boundary.
  const type: Record<string, string> = draft.contentType === 'application/json' ? { 'Content-Type': 'application/json' } : {};
  return [
    addressOf(draft),
    {
      method: draft.operation.method.toUpperCase(),
      headers: { Accept: 'application/json, */*;q=0.5', ...credentials, ...type, ...Object.fromEntries(filled(draft, 'header')) },
      body: encodedBody(draft),
      // With credentials of their own the browser's session stays out.
      credentials: Object.keys(credentials).length > 0 ? 'omit' : 'same-origin',
      cache: 'no-store',
    },
  ];
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function curlOf(draft: Draft, origin: string): string {
  const { operation, version, contentType } = draft;
  const method = operation.method.toUpperCase();
  const credentials = operation.open ? [] : Object.entries(credentialVariables[version]);
  const parts = [
    `curl -g${method === 'GET' ? '' : ` -X ${method}`} ${quote(origin + addressOf(draft))}`,
    ...credentials.map(([name, value]) => `-H "${name}: ${value}"`),
    ...filled(draft, 'header').map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
  ];
  if (contentType === 'application/json') parts.push("-H 'Content-Type: application/json'", `-d ${quote(compact(draft.body))}`);
  if (contentType === 'application/x-www-form-urlencoded')
    parts.push(...formPairs(draft).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`));
  if (contentType === 'multipart/form-data') {
    parts.push(...formPairs(draft).map(([name, value]) => `--form-string ${quote(`${name}=${value}`)}`));
    parts.push(...Object.entries(draft.files).map(([name, file]) => `-F ${quote(`${name}=@${file.name}`)}`));
  }
  return parts.join(' \\\n  ');
}

function compact(text: string): string {
  const values = bodyValues(text);
  return values ? JSON.stringify(values) : text;
}
