// The query string as text values: `+` is a blank, the last of repeated parameters counts (docs/interface/v1.md#list-parameters), broken
// percent signs are refused with a sentence instead of an exception.
import { AppError } from '../../contract/errors.ts';
import type { Query } from '../../endpoints/address.ts';

interface SplitUrl {
  path: string;
  query: Query;
  repeated: Record<string, string[]>;
}

export function splitUrl(url: string): SplitUrl {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = Object.create(null) as Query;
  const repeated = Object.create(null) as Record<string, string[]>;
  if (mark < 0) return { path, query, repeated };
  for (const pair of url.slice(mark + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const before = query[name];
    if (before !== undefined) repeated[name] = [...(repeated[name] ?? [before]), value];
    query[name] = value;
  }
  return { path, query, repeated };
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new AppError('request.malformed', { messageKey: 'errors.request.bad_encoding' });
  }
}

/** Decoded path segments; a trailing slash is ignored (docs/interface/v1.md#kept-and-mended). */
export function pathSegments(path: string): string[] {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  if (trimmed === '') return [];
  return trimmed.split('/').map((segment) => {
    if (!segment.includes('%')) return segment;
    try {
      return decodeURIComponent(segment);
    } catch {
      throw new AppError('request.malformed', { messageKey: 'errors.request.bad_encoding' });
    }
  });
}
