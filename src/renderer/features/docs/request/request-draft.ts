// A request put together from what was filled in, and sent from the page; samples (../samples) write the same one down.
import type { ApiVersion, Operation } from '../model/api-model.ts';
import { credentialHeaders, headerText } from './credentials.ts';

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

export function filled({ operation, values }: Draft, place: string): [name: string, value: string][] {
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
export const formPairs = (draft: Draft) =>
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
  const given = filled(draft, 'header').map(([name, value]) => [name, headerText(value)] as const);
  return [
    addressOf(draft),
    {
      method: draft.operation.method.toUpperCase(),
      headers: { Accept: 'application/json, */*;q=0.5', ...credentials, ...type, ...Object.fromEntries(given) },
      body: encodedBody(draft),
      // With credentials of their own the browser's session stays out.
      credentials: Object.keys(credentials).length > 0 ? 'omit' : 'same-origin',
      cache: 'no-store',
    },
  ];
}
