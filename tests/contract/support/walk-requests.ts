// What a caller tries on one route to get at records that are not for him: their keys in the path, in the body, in each
// parameter; words of theirs in searches and filters; and his own records with everything that can be shown beside them.

import type { Registry } from '#server/core/lab/registry.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { randomOf } from '../../fuzz/random.ts';
import { valueFor } from '../../fuzz/schema-values.ts';
import type { Words } from '../../fuzz/words.ts';
import type { Call } from '../../support/http-client.ts';
import { field, multipart, multipartType } from '../../support/multipart.ts';
import type { Route, Schema } from './described-routes.ts';
import type { Planted } from './planted-records.ts';

/** `named`: the path names a record that is not for him, so nothing may be found. `searched`: so does a condition. */
export interface Attempt extends Call {
  kind: 'named' | 'searched' | 'tried';
}

export interface Walk {
  registry: Registry;
  planted: Planted;
  word: string;
  /** Whether conditions that name them are tried, too. */
  searching: boolean;
  /** A record of the type that the caller may see. */
  own(resource: string): string;
}

const tries = 2;

function resourceOf({ registry }: Walk, { path }: Route): ResolvedResource | null {
  const [, , second = '', third = ''] = path.split('/');
  return (second === 'v2' ? registry.byPath(third) : registry.bySegment(second)) ?? null;
}

/** Names of properties and parameters that speak of a record, by the record types they may mean. */
function meantBy(walk: Walk, route: Route, name: string): string {
  const resource = resourceOf(walk, route);
  if (/^(?:ids?|uID|keys?)$/.test(name)) return resource?.name ?? 'inventory';
  const own = resource?.byAttr.get(name) ?? resource?.byColumn.get(name);
  if (own?.spec.kind === 'ref') return own.spec.target ?? 'inventory';
  for (const { byAttr, byColumn } of walk.registry.all()) {
    const found = byAttr.get(name) ?? byColumn.get(name);
    if (found?.spec.kind === 'ref') return found.spec.target ?? 'inventory';
  }
  const stem = name
    .replace(/(?:_?(?:ids?|keys?|u?ID|KTAG|MTAG|CTAG))$/i, '')
    .replace(/s$/, '')
    .toLowerCase();
  return walk.registry.all().find((one) => one.name === stem)?.name ?? 'inventory';
}

type Choice = 'theirs' | 'own';

function keysFor(walk: Walk, route: Route, choice: Choice) {
  return (name: string): Words => {
    const meant = meantBy(walk, route, name);
    const theirs = walk.planted.get(meant) ?? walk.planted.get('inventory') ?? 'none';
    return [choice === 'theirs' ? theirs : walk.own(meant)];
  };
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? 'none'));
}

/** Addresses with the key of a record in them; `null` when the route has none. */
function addresses(walk: Walk, route: Route, choice: Choice): string[] | null {
  const resource = resourceOf(walk, route);
  const parameters = route.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  if (parameters.length === 0) return null;
  const own = walk.own(resource?.name ?? 'inventory');
  const below = parameters.includes('relation');
  // Each relation of a record: keys of other types would be asked for as often as there are relations, and are none there.
  const planted = walk.planted.get(resource?.name ?? '');
  const others = below && planted ? [] : [walk.planted.get('inventory'), walk.planted.get('document')];
  const theirs = new Set([planted, ...others]);
  const keys = choice === 'own' ? [own] : [...theirs].filter((key) => key !== undefined);
  const key = resource?.key ?? 'id';
  const relations = below ? [...(resource?.relations.keys() ?? [])] : ['none'];
  return keys.flatMap((id) =>
    relations.map((relation) =>
      filled(route.path, {
        id,
        mtag: id,
        value: id,
        field: key,
        relation,
        lang: 'de',
        table: 'inventory',
        column: id,
        name: id,
        key: id,
      }),
    ),
  );
}

/** A made-up body here would open, move or close the network door of the server that is walked on: it is asked for no change. */
const unchanged: ReadonlySet<string> = new Set(['PUT /api/v2/admin/sharing']);

function content(walk: Walk, route: Route, choice: Choice, seed: number): Pick<Call, 'body' | 'headers'> {
  if (!route.body) return {};
  if (unchanged.has(`${route.method.toUpperCase()} ${route.path}`)) return { body: {} };
  const asked = { random: randomOf(77, seed), mood: 'fitting' as const, keysFor: keysFor(walk, route, choice) };
  const value = withReferences(walk, route, choice, route.body.schema, valueFor(asked, route.body.schema));
  if (!/multipart/.test(route.body.type)) return { body: value };
  const parts = Object.entries((value ?? {}) as object).map(([name, one]) =>
    field(name, typeof one === 'string' ? one : JSON.stringify(one)),
  );
  return { body: multipart(parts), headers: multipartType };
}

/** Every property that speaks of a record speaks of one: what is optional may be left out by chance. */
function withReferences(walk: Walk, route: Route, choice: Choice, schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const pick = keysFor(walk, route, choice);
  const referring = Object.entries(schema.properties ?? {}).flatMap(([name, inner]): [string, unknown][] => {
    const text = inner.type === 'string' || (Array.isArray(inner.type) && inner.type.includes('string'));
    if (inner.type === 'array' && inner.items?.type === 'string' && !inner.items.enum) return [[name, [...pick(name)]]];
    return text && /(?:_id|_uID|_KTAG|MTAG|CTAG|parent)$/.test(name) && !inner.enum ? [[name, pick(name)[0]]] : [];
  });
  // A key that is free may be taken by a new record of one's own; that is not theirs.
  const { id: _id, ...rest } = value as { id?: unknown };
  return { ...rest, ...Object.fromEntries(referring) };
}

/** Half a character has no place in an address. */
const whole = (text: string) => Buffer.from(text).toString();

function query(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(whole(value))}`).join('&');
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

const worded: ReadonlySet<string> = new Set(['key', 'ref', 'text', 'note', 'json']);

const listWords = /^(?:page\[|sort$|include$|fields\[|filter|limit$|offset$|scenario$|q$)/;

/** What a route takes beside the words of lists, filled in. */
function further(walk: Walk, route: Route, choice: Choice, seed: number): [string, string][] {
  const asked = { random: randomOf(78, seed), mood: 'fitting' as const, keysFor: keysFor(walk, route, choice) };
  return route.parameters
    .filter((one) => one.in === 'query' && !listWords.test(one.name))
    .map(({ name, schema }) => [name, scalar(valueFor(asked, schema, name))]);
}

function searches(walk: Walk, route: Route): [string, string][][] {
  const resource = resourceOf(walk, route);
  const names = new Set(route.parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  if (!resource) return names.has('q') ? [[['q', walk.word]]] : [];
  const relations = [...resource.relations];
  // Dates, numbers and choices hold no word of theirs.
  const shown = resource.fields.filter((one) => !one.spec.hidden && one.filterable && worded.has(one.spec.kind));
  if (names.has('filter'))
    return [
      ...shown.map(({ column, spec }) => [property(column, spec.kind)]),
      ...relations.map(([name, { target }]) => [property(`${name}.${walk.registry.resource(target).definition.title}`, 'text')]),
    ];
  const keys = [...walk.planted.values()].join(',');
  return [
    ...(names.has('q') ? [[['q', walk.word]] as [string, string][]] : []),
    ...shown
      .filter(({ attr }) => names.has(`filter[${attr}]`))
      .map(({ attr, spec }): [string, string][] => [
        [`filter[${attr}]`, ['text', 'note', 'json'].includes(spec.kind) ? `like:${walk.word}` : `in:${keys}`],
      ]),
    ...(names.has('include')
      ? relations.map(([name, { target }]): [string, string][] => {
          const title = walk.registry.resource(target).byColumn.get(walk.registry.resource(target).definition.title);
          return [[`filter[${name}.${title?.attr ?? 'id'}]`, `like:${walk.word}`]];
        })
      : []),
  ];

  function property(path: string, kind: string): [string, string] {
    const condition = ['key', 'ref'].includes(kind)
      ? { operator: 'in', value: [...walk.planted.values()] }
      : { operator: 'like', value: walk.word };
    return ['filter', JSON.stringify([{ property: path, ...condition }])];
  }
}

/** Relations beside the records, as many of them as there may be at once. */
function everythingBeside(walk: Walk, route: Route): [string, string][] {
  const names = new Set(route.parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  const relations = [...(resourceOf(walk, route)?.relations.keys() ?? [])].join(',');
  return [
    ...(names.has('include') && relations !== '' ? [['include', relations] as [string, string]] : []),
    ...(names.has('page[size]') ? [['page[size]', '500'] as [string, string]] : []),
    ...(names.has('limit') ? [['limit', '-1'] as [string, string]] : []),
  ];
}

export function attemptsOn(walk: Walk, route: Route): Attempt[] {
  const { method } = route;
  const named = addresses(walk, route, 'theirs');
  const own = addresses(walk, route, 'own') ?? [route.path];
  const calls: Attempt[] = [];
  const add = (kind: Attempt['kind'], path: string, pairs: readonly (readonly [string, string])[], rest: Partial<Call> = {}) =>
    calls.push({ kind, method, path: pairs.length > 0 ? `${path}?${query(pairs)}` : path, ...rest });
  for (const path of named ?? []) {
    const isRecord = /\{(?:id|mtag|MTAG|value)\}/.test(route.path);
    add(isRecord ? 'named' : 'tried', path, further(walk, route, 'own', 0), content(walk, route, 'own', 0));
  }
  // What is his own is read and written, so that the answer shows what stands beside it; it stays for the next route.
  if (method === 'DELETE') {
    if (!named) add('tried', route.path, []);
    return calls;
  }
  for (const path of own) {
    add('tried', path, [...further(walk, route, 'own', 0), ...everythingBeside(walk, route)], content(walk, route, 'own', 9));
    for (let seed = 0; seed < tries; seed += 1)
      if (route.body || further(walk, route, 'theirs', seed).length > 0)
        add('tried', path, further(walk, route, 'theirs', seed), content(walk, route, 'theirs', seed));
    // What is below a relation is a list of its own, and searched there.
    if (method !== 'GET' || !walk.searching || route.path.includes('{relation}')) continue;
    for (const pairs of searches(walk, route)) add('searched', path, [...further(walk, route, 'own', 0), ...pairs]);
  }
  return calls;
}
