// Where the files of a lab lie that a database server keeps: a folder that all of its instances have, or a bucket of S3-compatible storage. Said
// when the program is started, by its environment or in config.json, and refused in one sentence. docs/operations.md#files.

import { isWholePath } from '../../lib/disk/whole-path.ts';
import { StartError } from '../../lib/start-error.ts';

export interface S3Place {
  kind: 's3';
  endpoint?: string;
  region: string;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  /** Where they are not said, the library looks where programs of that provider do. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

export type FilesPlace = { kind: 'folder'; folder: string } | S3Place;

interface BucketSetting {
  insecure?: unknown;
  prefix?: unknown;
}

/** As config.json has it. */
export type FilesSetting = string | Record<string, unknown>;

type Environment = Readonly<Record<string, string | undefined>>;

const refused = (what: string) => new StartError('files_place', `The place of the files ${what} (docs/operations.md#files).`);

const known: ReadonlySet<string> = new Set([
  ...['endpoint', 'region', 'bucket', 'prefix', 'accessKeyId', 'secretAccessKey', 'insecure'],
]);

export function filesPlace(setting: FilesSetting, environment: Environment = process.env): FilesPlace {
  if (typeof setting === 'object') return s3Place(setting, environment);
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(setting) ?? [];
  if (bucket !== undefined) return s3Place({ bucket, prefix }, environment);
  if (!isWholePath(setting)) throw refused('is neither the whole path of a folder nor an address such as s3://bucket/prefix');
  return { kind: 'folder', folder: setting };
}

function s3Place(setting: Record<string, unknown>, environment: Environment): S3Place {
  const strange = Object.keys(setting).find((name) => !known.has(name));
  if (strange !== undefined) throw refused(`has a setting "${strange}" that nobody knows`);
  const said = (name: string, ...variables: string[]): string | undefined => {
    const value = setting[name] ?? variables.map((variable) => environment[variable]).find(Boolean);
    if (value !== undefined && (typeof value !== 'string' || value === '')) throw refused(`has a ${name} that is no text`);
    return value;
  };
  const { insecure, prefix } = setting as BucketSetting;
  const bucket = said('bucket') ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw refused('has a bucket whose name is none');
  const endpoint = said('endpoint', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL');
  if (endpoint !== undefined) assertEndpoint(endpoint, insecure === true);
  const credentials = credentialsOf(
    said('accessKeyId', 'AWS_ACCESS_KEY_ID'),
    said('secretAccessKey', 'AWS_SECRET_ACCESS_KEY'),
    // Of keys that the environment has.
    'accessKeyId' in setting ? undefined : said('sessionToken', 'AWS_SESSION_TOKEN'),
  );
  return {
    kind: 's3',
    ...(endpoint === undefined ? {} : { endpoint }),
    region: said('region', 'AWS_REGION', 'AWS_DEFAULT_REGION') ?? 'us-east-1',
    bucket,
    prefix: prefixOf(prefix === '' ? '' : (said('prefix') ?? '')),
    ...(credentials ? { credentials } : {}),
  };
}

function prefixOf(said: string): string {
  const prefix = said.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.-]*(?:\/[\w.-]+)*$/.test(prefix)) throw refused('has a prefix of other characters than letters, digits and . _ - /');
  return prefix === '' ? '' : `${prefix}/`;
}

const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function assertEndpoint(endpoint: string, insecure: boolean): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw refused('has an endpoint that is no address such as https://s3.lab.example');
  if (url.protocol === 'http:' && !ownHosts.has(url.hostname) && !insecure)
    throw refused('has an endpoint that does not encrypt; give one with https, or say "insecure": true beside it in config.json');
}

function credentialsOf(accessKeyId: string | undefined, secretAccessKey: string | undefined, sessionToken: string | undefined) {
  if (accessKeyId === undefined && secretAccessKey === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw refused('has one of accessKeyId and secretAccessKey without the other');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/** For people and the log, without what is secret. */
export function placeName(place: FilesPlace): string {
  if (place.kind === 'folder') return place.folder;
  return `s3://${place.bucket}/${place.prefix}${place.endpoint === undefined ? '' : ` at ${new URL(place.endpoint).host}`}`;
}
