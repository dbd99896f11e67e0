// The interface's changelog (resources/api-changelog.json), which docs/interface/api-changelog.md is written from, too.
interface ApiChange {
  face: 'v1' | 'v2';
  kind: 'added' | 'changed' | 'deprecated' | 'removed';
  de: string;
  en: string;
}

interface ApiRelease {
  version: string;
  date: string;
  changes: readonly ApiChange[];
}

const files = import.meta.glob<string>('../../../../../resources/api-changelog.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const apiReleases = JSON.parse(Object.values(files)[0] ?? '[]') as readonly ApiRelease[];
