// Nothing that the last release described is gone: no parameter, no member of a body, no field. What has to go is deprecated first and
// told in resources/api-changelog.json by its name (`gone`); tests/fixtures/described-names.json is of the last release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DescribedNames, describedFace, describedNames, releasedFieldsFile } from '../support/described-names.ts';
import { resourcesDir } from '../support/seed-lab.ts';

interface ApiRelease {
  version: string;
  changes: { face: string; kind: string; de: string; en: string; names?: string[] }[];
}

const released = JSON.parse(readFileSync(releasedFieldsFile, 'utf8')) as Record<'v1' | 'v2', DescribedNames>;
const releases = JSON.parse(readFileSync(join(resourcesDir, 'api-changelog.json'), 'utf8')) as ApiRelease[];

/** `owner name`, told as deprecated in an earlier release and as removed in a later one. */
function mayBeGone(face: string): ReadonlySet<string> {
  const told = (kind: string) =>
    releases.flatMap(({ changes }, age) =>
      changes.flatMap((one) => (one.face === face && one.kind === kind ? (one.names ?? []).map((name) => ({ name, age })) : [])),
    );
  const deprecated = told('deprecated');
  const removed = told('removed');
  return new Set(
    removed.flatMap(({ name, age }) => (deprecated.some((one) => one.name === name && one.age > age) ? [name] : [])),
  );
}

function gone(before: DescribedNames, now: DescribedNames): string[] {
  return Object.entries(before).flatMap(([owner, names]) =>
    now[owner] === undefined ? [owner] : names.filter((name) => !now[owner]?.includes(name)).map((name) => `${owner} ${name}`),
  );
}

describe.each(['v1', 'v2'] as const)('%s', (face) => {
  it('still has what the last release described', () => {
    const allowed = mayBeGone(face);
    const missing = gone(released[face], describedNames(describedFace(face)));
    expect(missing.filter((name) => !allowed.has(name))).toEqual([]);
    expect(Object.values(released[face]).flat().length).toBeGreaterThan(1000);
  });

  it('finds a field, a parameter and an operation that went', () => {
    const now = describedNames(describedFace(face));
    const owner = Object.keys(now).find((name) => (now[name]?.length ?? 0) > 3) ?? '';
    const [first = '', ...rest] = now[owner] ?? [];
    expect(gone(now, { ...now, [owner]: rest })).toEqual([`${owner} ${first}`]);
    const { [owner]: _, ...others } = now;
    expect(gone(now, others)).toEqual([owner]);
  });
});

it('each change is told in both languages, under a release that there is', () => {
  const versions = (JSON.parse(readFileSync(join(resourcesDir, 'changelog.json'), 'utf8')) as ApiRelease[]).map(
    ({ version }) => version,
  );
  for (const { version, changes } of releases) {
    expect(versions).toContain(version);
    for (const { de, en, face, kind } of changes) {
      expect(
        [de, en].every((text) => /^.{10,}\.$/s.test(text)),
        en,
      ).toBe(true);
      expect([face, kind]).toEqual([
        expect.stringMatching(/^v[12]$/),
        expect.stringMatching(/^(?:added|changed|deprecated|removed)$/),
      ]);
    }
  }
});
