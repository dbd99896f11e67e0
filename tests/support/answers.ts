// The two faces' bodies as tests read them.
import type { Answer } from './http-client.ts';

export type Json = Record<string, unknown>;

export interface V1Answer {
  status: number;
  success: unknown;
  message: string;
  total: number;
  /** The list under the model's key; empty for anything else. */
  rows: Json[];
  record: Json;
  errorCode: unknown;
  errors: Record<string, string[]>;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function v1Of(answer: Answer): V1Answer {
  const body = isObject(answer.body) ? answer.body : {};
  const data = isObject(body.data) ? body.data : {};
  const [, value] = Object.entries(data).find(([key]) => !['totalCount', 'errorCode', 'message'].includes(key)) ?? [];
  return {
    status: answer.status,
    success: body.success,
    message: String(body.message),
    total: Number(data.totalCount),
    rows: Array.isArray(value) ? (value as Json[]) : [],
    record: isObject(value) ? value : {},
    errorCode: data.errorCode,
    errors: isObject(body.errors) ? (body.errors as Record<string, string[]>) : {},
  };
}

export interface V2Object {
  id: string;
  type: string;
  attributes: Json;
  relationships?: Record<string, { data: unknown }>;
}

export interface V2Error {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { pointer?: string; parameter?: string };
  meta?: { position?: number };
}

export interface V2Answer {
  status: number;
  list: V2Object[];
  one: V2Object;
  included: V2Object[];
  meta: Json;
  links: Record<'self' | 'next' | 'prev' | 'first' | 'last', string | null>;
  message: string;
  errors: V2Error[];
}

const nothing: V2Object = { id: '', type: '', attributes: {} };

export function v2Of(answer: Answer): V2Answer {
  const body = isObject(answer.body) ? answer.body : {};
  return {
    status: answer.status,
    list: Array.isArray(body.data) ? (body.data as V2Object[]) : [],
    one: isObject(body.data) ? (body.data as unknown as V2Object) : nothing,
    included: Array.isArray(body.included) ? (body.included as V2Object[]) : [],
    meta: isObject(body.meta) ? body.meta : {},
    links: (body.links ?? { self: null, next: null, prev: null, first: null, last: null }) as V2Answer['links'],
    message: String(body.message),
    errors: Array.isArray(body.errors) ? (body.errors as V2Error[]) : [],
  };
}

/** One column of all rows, in order. */
export function column(rows: readonly Json[], name: string): unknown[] {
  return rows.map((row) => row[name]);
}
