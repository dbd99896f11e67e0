// How an answer of the feed is sent: version, media type, how much it says of itself, and where it lies. docs/interface/connections.md#odata.
import { reachedOrigin } from '../accounts/reached-origin.ts';
import { AppError } from '../contract/errors.ts';
import type { Ctx } from '../core/lab/context.ts';
import { actionAddress } from '../endpoints/v2/links.ts';
import { mostRows } from './feed-question.ts';

type Sent = string | string[] | undefined;

export type Headers = Readonly<Record<string, Sent>> & { readonly accept?: Sent; readonly prefer?: Sent };

export interface FeedForm {
  /** `odata.metadata=none`: nothing but the values. */
  bare: boolean;
  pageRows: number;
  headers: Record<string, string>;
}

const version = { 'OData-Version': '4.0' };
export const xmlHeaders = version;
export const textHeaders = version;

export function formOf(headers: Headers, format: string | undefined): FeedForm {
  const asked = format ?? String(headers.accept ?? '');
  if (format !== undefined && !/^(?:json|application\/json(?:;.*)?)$/i.test(format))
    throw noFormat(format, 'json, application/json');
  const bare = /odata\.metadata=none/i.test(asked);
  const wanted = /(?:^|[,;\s])(?:odata\.)?maxpagesize=(\d{1,9})/i.exec(String(headers.prefer ?? ''))?.[1];
  const pageRows = wanted === undefined || Number(wanted) === 0 ? mostRows : Math.min(Number(wanted), mostRows);
  return {
    bare,
    pageRows,
    headers: {
      ...version,
      'Content-Type': `application/json;odata.metadata=${bare ? 'none' : 'minimal'};charset=utf-8`,
      ...(wanted === undefined ? {} : { 'Preference-Applied': `odata.maxpagesize=${pageRows}` }),
    },
  };
}

export function assertXml(format: string | undefined): void {
  if (format !== undefined && !/^(?:xml|application\/xml)$/i.test(format)) throw noFormat(format, 'xml, application/xml');
}

function noFormat(format: string, known: string): AppError {
  return new AppError('request.not_acceptable', {
    messageKey: 'errors.odata.format',
    params: { format: format.slice(0, 80), known },
    parameter: '$format',
  });
}

/** Whole, as clients resolve everything else against it. */
export function feedAddress({ encrypted }: Ctx, headers: Headers, path: string): string {
  return `${reachedOrigin({ headers, encrypted })}${actionAddress(path === '' ? 'odata' : `odata/${path}`)}`;
}
