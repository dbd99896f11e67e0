// Asks whether there is an update for this installation. The signature is proved before a word of the manifest is read.
import { createHash } from 'node:crypto';
import { isSigned, signatureName } from './manifest-signature.ts';
import { UpdateProblem } from './update-problem.ts';
import { isPlainName, type UpdateSource } from './update-source.ts';
import { compareVersions } from './version-order.ts';

export interface Update {
  version: string;
  released: string | null;
  /** As it was signed. */
  manifest: { name: string; content: Buffer };
  files: UpdateFile[];
}

export interface UpdateFile {
  name: string;
  sha512: string;
  bytes: number;
}

/** `later`: there is one, but its stage has not come to this installation. */
export type CheckResult = { kind: 'none' } | { kind: 'later' | 'available'; update: Update };

export interface CheckInput {
  source: UpdateSource;
  publicKey: string;
  running: string;
  installation: string;
  platform: NodeJS.Platform;
  arch: string;
}

export async function checkForUpdate(input: CheckInput): Promise<CheckResult> {
  const name = manifestName(input.platform, input.arch);
  const content = await input.source.read(name);
  const signature = await input.source.read(signatureName(name));
  if (!isSigned(name, content, signature.toString('latin1'), input.publicKey)) throw new UpdateProblem('signature');
  const { stage, ...update } = await readManifest(name, content);
  const order = compareVersions(update.version, input.running);
  if (order === null) throw new UpdateProblem('manifest');
  if (order < 0) throw new UpdateProblem('older');
  if (order === 0) return { kind: 'none' };
  return { kind: placeInStages(input.installation, update.version) < stage ? 'available' : 'later', update };
}

/** The names electron-builder gives them. */
export function manifestName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform === 'win32') return 'latest.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** From 0 to 100: the same for one installation and version, evenly spread over all. */
export function placeInStages(installation: string, version: string): number {
  return (createHash('sha256').update(`${installation}\n${version}`).digest().readUInt32BE(0) / 0x1_0000_0000) * 100;
}

async function readManifest(name: string, content: Buffer): Promise<Update & { stage: number }> {
  const { parseUpdateInfo } = await import('electron-updater/out/providers/Provider.js');
  const parsed: unknown = parseUpdateInfo(content.toString('utf8'), name, new URL('file:///'));
  const { version, files, stagingPercentage, releaseDate } = recordOf(parsed);
  const list = Array.isArray(files) ? files.map(fileOf) : [];
  if (typeof version !== 'string' || list.length === 0) throw new UpdateProblem('manifest');
  const stage = stagingPercentage ?? 100;
  if (typeof stage !== 'number' || stage < 0 || stage > 100) throw new UpdateProblem('manifest');
  const released = typeof releaseDate === 'string' && !Number.isNaN(Date.parse(releaseDate)) ? releaseDate : null;
  return { version, released, manifest: { name, content }, files: list, stage };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function fileOf(value: unknown): UpdateFile {
  const { url, sha512, size } = recordOf(value);
  if (typeof url !== 'string' || !isPlainName(url) || typeof sha512 !== 'string' || typeof size !== 'number')
    throw new UpdateProblem('manifest');
  return { name: url, sha512, bytes: size };
}
