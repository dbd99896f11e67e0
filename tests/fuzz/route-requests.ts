// One request to one described route from a number: path, query, headers and body, each fitting, nearly so or absurd.
import type { Parameter, Route } from '../contract/support/described-routes.ts';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { v1Parameters, v2Parameters } from './parameter-inputs.ts';
import type { Random } from './random.ts';
import { isSpared, nobodyKnows } from './route-spared.ts';
import { anything, type KeysFor, type Mood, valueFor } from './schema-values.ts';
import { aName, aText, mutated, type Names, type Words } from './words.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface RequestInput {
  random: Random;
  route: Route;
  keysFor: KeysFor;
  /** The record type of the route, when it has one. */
  type: string | null;
  /** Where the route lists records: what may be filtered, sorted and searched. */
  names: Names | null;
  /** Who may sign in, for the routes where somebody does. */
  account: Account;
}

export interface Account {
  email: string;
  password: string;
}

const accepts: Words = [
  'application/json',
  '*/*',
  'application/vnd.api+json',
  'text/html',
  'text/event-stream',
  'image/png',
  'text/csv',
  '',
];
const types: Words = [
  'application/json',
  'application/json; charset=utf-8',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'x/y',
];
const versions: Words = ['"1"', '"2"', '*', 'W/"1"', '"nonsense"', '1', '"999999999999999999999"'];
const spares: Words = [
  'Range',
  'Last-Event-ID',
  'If-None-Match',
  'Accept-Language',
  'X-HTTP-Method-Override',
  'X-Forwarded-For',
  'Cookie',
];

/** Header bytes are what a client may send: no line ends, nothing beyond Latin-1. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 400);
}

/** Half a character cannot be written into an address. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

const isV1 = ({ path }: Route) => !path.startsWith('/api/v2/');

function pathOf({ random, route, keysFor }: RequestInput, mood: Mood): string {
  const choices = (name: string) => route.parameters.find((one) => one.in === 'path' && one.name === name)?.schema.enum;
  const segments = route.path.split('/').map((segment, index, all) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return segment;
    if (mood === 'absurd' && random.once(2))
      return random.once(4) ? random.pick(['%', '%zz', '%00', '%C3%28', '..', '']) : encoded(aText(random));
    const known = choices(name);
    const key = known
      ? String(known[random.whole(known.length)])
      : random.pick(keysFor(name === 'id' ? `${all[index - 1]}/id` : name));
    return encoded(mood === 'near' && random.once(6) ? mutated(random, key) : key);
  });
  return segments.join('/');
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function queryOf(input: RequestInput, mood: Mood): string {
  const { random, route, names, keysFor } = input;
  const pairs: [string, string][] = [];
  const described = route.parameters.filter((one) => one.in === 'query');
  const wanted = (one: Parameter) => !one.name.startsWith('filter[') && random.once(names ? 6 : 2);
  for (const one of described.filter(wanted))
    pairs.push([one.name, scalar(valueFor({ random, mood, keysFor }, one.schema, one.name))]);
  if (names && random.once(2)) {
    const parameters = isV1(route) ? v1Parameters : v2Parameters;
    for (const [name, value] of Object.entries(parameters(random, names))) pairs.push([name, scalar(value)]);
    if (!isV1(route) && random.once(4))
      pairs.push(['include', random.pick(['customer', 'inventory', 'categories', aName(random, names)])]);
  }
  if (mood === 'absurd') pairs.push([aText(random), aText(random)]);
  if (isSpared(route)) pairs.unshift([nobodyKnows, '1']);
  if (random.once(20)) pairs.push(...pairs);
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 3000))}`).join('&');
}

function headersOf({ random, route }: RequestInput, mood: Mood): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random.once(mood === 'fitting' ? 40 : 6)) headers.Accept = random.pick(accepts);
  if (route.path.endsWith('/events') && random.once(2)) headers.Accept = 'text/event-stream';
  if (random.once(mood === 'fitting' ? 30 : 5))
    headers['If-Match'] = random.once(4) ? headerText(aText(random)) : random.pick(versions);
  if (random.once(12)) headers['Idempotency-Key'] = random.once(3) ? headerText(aText(random)) : `key-${random.whole(40)}`;
  if (random.once(10)) headers['X-Change-Reason'] = headerText(aText(random));
  if (mood === 'absurd' && random.once(3)) headers[random.pick(spares)] = headerText(aText(random));
  return headers;
}

const signsIn = /\/auth\/(?:token|login)$/;

function valuesFor({ random, route, keysFor, account }: RequestInput, mood: Mood): unknown {
  const values = valueFor({ random, mood, keysFor }, route.body?.schema ?? {});
  if (typeof values !== 'object' || values === null) return values;
  if (isSpared(route)) return { ...values, [nobodyKnows]: true };
  if (signsIn.test(route.path) && mood === 'fitting')
    return { ...values, email: account.email, username: account.email, password: account.password };
  return values;
}

const tables: Words = [
  'asset_number;manufacturer;model\nF-1;Äpfelmann;X 10\nF-2;Bergmann;\n',
  'name,city\n"Optik, Bergmann",Zürich\n',
  'Anlagennummer\tHersteller\n1\t=1+1\n',
  '<?xml version="1.0"?><dcc:digitalCalibrationCertificate xmlns:dcc="https://ptb.de/dcc" schemaVersion="3.3.0"/>',
  '',
];

/** The members as fields, with a file that may be read as a table. */
function formOf({ random }: RequestInput, values: unknown): { type: string; text: string } {
  const members = Object.entries(typeof values === 'object' && values !== null ? values : {}).filter(([name]) => name !== 'file');
  const parts = members.map(([name, value]) => field(name.replace(/["\r\n]/g, '_'), scalar(value)));
  if (!random.once(12))
    parts.push(filePart(random.once(6) ? aText(random) : random.pick(tables), random.pick(['a.csv', 'b.xml', 'c'])));
  return { type: multipartType['Content-Type'], text: multipart(parts).toString('utf8') };
}

function bodyOf(input: RequestInput, mood: Mood): { type: string; text: string } | null {
  const { random, route, keysFor, type: recordType } = input;
  if (!route.body)
    return mood === 'absurd' && random.once(3) ? { type: random.pick(types), text: scalar(anything(random)) } : null;
  if (random.once(30) && !isSpared(route)) return null;
  const values = valuesFor(input, mood);
  if (route.body.type === 'multipart/form-data' && !random.once(12)) return formOf(input, values);
  const type = random.once(mood === 'fitting' ? 200 : 12) ? random.pick(types) : 'application/json';
  const named = recordType !== null && !random.once(10) ? recordType : random.pick(keysFor('type'));
  const dressed = recordType !== null && !isV1(route) && random.once(6) ? { data: { type: named, attributes: values } } : values;
  const text = JSON.stringify(dressed) ?? '';
  const broken = mood === 'absurd' && random.once(4);
  return { type, text: broken ? mutated(random, text.slice(0, 4000)) : text };
}

const moods: [Mood, ...Mood[]] = ['fitting', 'fitting', 'near', 'near', 'absurd'];

export function requestFor(input: RequestInput): FuzzRequest {
  const { random, route } = input;
  const mood = random.pick(moods);
  const query = queryOf(input, mood);
  const body = bodyOf(input, mood);
  const others: Words = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  // The same address may be a spared one under another verb.
  const method = random.once(60) && !/\/admin\/|\/printers\//.test(route.path) ? random.pick(others) : route.method;
  return {
    method,
    path: `${pathOf(input, mood)}${query ? `?${query}` : ''}`.slice(0, 12_000),
    headers: { ...headersOf(input, mood), ...(body ? { 'Content-Type': body.type } : {}) },
    body: body?.text ?? null,
  };
}
