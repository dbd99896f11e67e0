// The lab's folder: where it is, what is in it, and whether it can be used. docs/interface/product.md#data-directory.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

export interface DataPaths {
  directory: string;
  database: string;
  documents: string;
  /** Files while they are being received. */
  incoming: string;
  /** What imports stand on that were judged and not yet written: a folder for each. */
  imports: string;
  /** Pictures of files, made again whenever they are missing: no backup needs them. */
  previews: string;
  backups: string;
  logs: string;
  config: string;
  /** What belongs to this computer: the certificates it is shared with. In no backup. */
  sharing: string;
  /** Left by who put another database in the place of the lab's: the next start tells the trail. */
  replaced: string;
  /** What came of the last look at the trail; no backup takes it back. */
  trailCheck: string;
  /** How the last drill of the warm copy ended. */
  warmCopyTrial: string;
  /** How much of the post was begun. */
  postBegun: string;
  /** How backups are locked; missing where they lie open. */
  backupLock: string;
}

/** The OS's per-user folder for application data. */
function defaultDirectory(): string {
  if (process.platform === 'win32') return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Plumbline');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Plumbline');
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'plumbline');
}

export function dataDirectory(given: string | undefined): string {
  return followMoved(resolve(given ?? process.env.PLUMBLINE_DATA ?? defaultDirectory()));
}

const saidIn = (variable: string): string | undefined => process.env[variable] || undefined;

/** Of the database server that keeps the lab, as far as whoever starts the program says. */
export const databaseAddress = (given: string | undefined): string | undefined => given ?? saidIn('PLUMBLINE_DB');

/** At which of the lab's places the program is, as far as whoever starts it says. */
export const placeOfProgram = (given: string | undefined): string | undefined => given ?? saidIn('PLUMBLINE_SITE');

/** Of a server that follows it, as far as whoever starts the program says. */
export const replicaAddress = (given: string | undefined): string | undefined => given ?? saidIn('PLUMBLINE_REPLICA');

/** Of the files of such a lab, as far as whoever starts the program says. */
export const filesAddress = (given: string | undefined): string | undefined => given ?? saidIn('PLUMBLINE_FILES');

/** In a folder that the lab left: where it went. What else is left there is not the lab any more. */
export const movedFile = 'moved.json';
const mostMoves = 20;

/** Where the lab is that once lay in `directory`; refuses to begin an empty one where it should be and is not. */
export function followMoved(directory: string): string {
  let place = directory;
  for (let move = 0; move < mostMoves && existsSync(join(place, movedFile)); move += 1) place = movedTo(place);
  // What a database server keeps by now left its folder, and its files are there.
  if (place !== directory && !existsSync(join(place, 'lab.db')) && readConfig(dataPaths(place)).database === undefined)
    throw new StartError(
      'moved_lab',
      `The lab was moved to ${place}, and it is not there now; connect that disk, or delete ${join(directory, movedFile)} to go back to what was left here.`,
    );
  return place;
}

function movedTo(directory: string): string {
  const file = join(directory, movedFile);
  try {
    return String((JSON.parse(readFileSync(file, 'utf8')) as { to: string }).to);
  } catch {
    throw new StartError('moved_lab', `The file ${file} cannot be read; mend it, or delete it to go back to what was left here.`);
  }
}

export function dataPaths(directory: string): DataPaths {
  const inside = (name: string) => join(directory, name);
  return {
    directory,
    database: inside('lab.db'),
    documents: inside('documents'),
    incoming: inside('incoming'),
    imports: inside('imports'),
    previews: inside('previews'),
    backups: inside('backups'),
    logs: inside('logs'),
    config: inside('config.json'),
    sharing: inside('sharing'),
    replaced: inside('replaced.json'),
    trailCheck: inside('trail-check.json'),
    warmCopyTrial: inside('warm-copy-trial.json'),
    postBegun: inside('post-begun.json'),
    backupLock: inside('backup-lock.json'),
  };
}

/** Where a file's content lies in the documents folder: under its hash. */
export function contentPath(documents: string, hash: string): string {
  return join(documents, hash.slice(0, 2), hash);
}

/** From now on what this process makes is for its own account alone: a lab holds customers and the hashes of passwords, whoever
 *  made the folder it lies in. Programs call it as they start. */
export function keepToOwner(): void {
  if (process.platform !== 'win32') process.umask(0o077);
}

/** What an earlier program left open to every account of the computer. Somebody else's file stays as it is. */
function closeToOthers(file: string): void {
  try {
    if (process.platform !== 'win32' && existsSync(file)) chmodSync(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Creates what is missing; says in one sentence when the folder cannot be written. */
export function prepareDataDirectory(paths: DataPaths): void {
  try {
    for (const folder of [paths.directory, paths.documents, paths.backups, paths.logs])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(paths.directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(paths.database)) accessSync(paths.database, constants.R_OK | constants.W_OK);
    for (const file of [paths.database, `${paths.database}-wal`, `${paths.database}-shm`]) closeToOthers(file);
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOSPC'
        ? 'the disk is full; free some space'
        : 'it cannot be written; change its rights or choose another one with --data';
    throw new StartError('data_directory', `The data directory ${paths.directory} is not usable: ${reason}.`);
  }
}

export interface LabConfig {
  /** The address of the database server that keeps the lab; in this folder when not said. */
  database?: string;
  /** At which of the lab's places this program is: it prints at the printers there. */
  site?: string;
  /** The address of a server that follows it, which answers what only reads. */
  replica?: string;
  host?: string;
  /** Another host than loopback is meant, though it is plain HTTP. */
  insecure?: boolean;
  port?: number;
  /** Names the server answers to besides its own address (docs/quality.md#s15). */
  hosts?: string[];
  /** Under which the lab is reached through something that encrypts in front of it, `https://lab.example`. docs/adr/0084. */
  addresses?: string[];
  /** Whose `X-Forwarded-For` says who asks: what stands in front of several instances, by its own address. */
  proxies?: string[];
  /** Where the files of a lab on a database server lie, for all who serve it: a folder, `s3://bucket/prefix`, or what a bucket is asked with. */
  files?: string | Record<string, unknown>;
  /** A folder or an address that Litestream keeps a warm copy in. */
  warmCopy?: string;
  /** Litestream, where it is not on the path. */
  litestream?: string;
  /** How pgBackRest is asked about the backups of a lab on a server: docs/operations.md. */
  pgbackrest?: { stanza: string; command?: string[]; hours?: number };
}

export function readConfig(paths: DataPaths): LabConfig {
  if (!existsSync(paths.config)) return {};
  let config: unknown;
  try {
    // Some editors put a mark in front that is no part of the text.
    config = JSON.parse(readFileSync(paths.config, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new StartError('config', `The file ${paths.config} is no valid JSON; mend or delete it.`);
  }
  const wrong = configProblem(config);
  if (wrong) throw new StartError('config', `The file ${paths.config} ${wrong}; mend or delete it.`);
  return config as LabConfig;
}

function configProblem(config: unknown): string | null {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return 'holds no settings';
  const { database, replica, site, host, port, hosts, addresses, proxies, insecure, warmCopy, litestream, pgbackrest, files } =
    config as Record<string, unknown>;
  for (const [name, address] of Object.entries({ database, replica }))
    if (address !== undefined && !(typeof address === 'string' && /^postgres(?:ql)?:\/\/./.test(address)))
      return `has a ${name} that is no address such as "postgres://user@host/lab"`;
  if (site !== undefined && (typeof site !== 'string' || site.trim() === '')) return 'has a site that is no name';
  if (host !== undefined && (typeof host !== 'string' || host === '')) return 'has a host that is no name or address';
  if (port !== undefined && !(typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535))
    return 'has a port that is no number from 0 to 65535';
  if (insecure !== undefined && typeof insecure !== 'boolean') return 'has an insecure that is neither true nor false';
  if ([warmCopy, litestream].some((one) => one !== undefined && (typeof one !== 'string' || one === '')))
    return 'has a warmCopy or litestream that is no path or address';
  if (pgbackrest !== undefined && !isPgBackRest(pgbackrest))
    return 'has a pgbackrest that is not such as {"stanza": "lab", "command": ["pgbackrest"], "hours": 36}';
  if (
    files !== undefined &&
    !(typeof files === 'string' ? files !== '' : typeof files === 'object' && files !== null && !Array.isArray(files))
  )
    return 'has files that are neither a folder nor what a bucket is asked with';
  const names = hosts === undefined || (Array.isArray(hosts) && hosts.every((name) => typeof name === 'string'));
  if (!names) return 'has hosts that are no list of names';
  if (proxies !== undefined && !(Array.isArray(proxies) && proxies.every((one) => typeof one === 'string' && isIP(one) !== 0)))
    return 'has proxies that are no list of addresses such as "10.0.0.5"';
  const whole = addresses === undefined || (Array.isArray(addresses) && addresses.every(isWholeAddress));
  return whole ? null : 'has addresses that are no list of such as "https://lab.example"';
}

function isPgBackRest(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { stanza, command, hours } = value as Record<string, unknown>;
  const isCommand = Array.isArray(command) && command.length > 0 && command.every((one) => typeof one === 'string' && one !== '');
  return (
    typeof stanza === 'string' &&
    /^[\w.-]{1,100}$/.test(stanza) &&
    (command === undefined || isCommand) &&
    (hours === undefined || (typeof hours === 'number' && hours > 0))
  );
}

/** Scheme, name and port, and nothing behind. */
function isWholeAddress(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' && [origin, `${origin}/`].includes(address.toLowerCase());
}
