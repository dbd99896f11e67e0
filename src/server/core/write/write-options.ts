// What a request's headers say about a write: the version it was read in, and why it is made. docs/interface/v2.md#versions,
// docs/interface/v2.md#d-64, docs/interface/v2.md#d-476.
import { AppError } from '../../contract/errors.ts';
import { readTags } from '../../lib/entity-tags.ts';
import { headerText } from '../../lib/lines/header-text.ts';

export interface WriteOptions {
  /** The versions the caller may have read; another one means somebody else saved meanwhile. */
  expectedVersions?: readonly number[];
  reason?: string | null;
}

/** A version as a client is told it, and sends it back. */
export function etagOf(version: unknown): string {
  return `"${version}"`;
}

/** Of the tag of any answer the version alone counts; a tag that is none of ours was never current. */
function versionIn(tag: string): number[] {
  const version = /^(\d{1,15})(?:-[\w-]*)?$/.exec(tag)?.[1];
  return version === undefined ? [] : [Number(version)];
}

export function writeOptions(headers: Readonly<Record<string, string | string[] | undefined>>): WriteOptions {
  const match = headers['if-match'];
  const reason = headers['x-change-reason'];
  const options: WriteOptions = { reason: typeof reason === 'string' ? headerText(reason).slice(0, 1000) : null };
  const tags = match === undefined ? '*' : readTags(String(match));
  return tags === '*' ? options : { ...options, expectedVersions: tags.flatMap(versionIn) };
}

export function assertVersion(version: unknown, { expectedVersions }: WriteOptions): void {
  if (expectedVersions && !expectedVersions.some((expected) => expected === version)) throw new AppError('record.conflict');
}
