// What a browser calls itself, in the few words a person knows it by.

const programs: readonly [RegExp, string][] = [
  [/Electron\//, 'Plumbline'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Null: nothing known about it. */
export function programName(userAgent: string): string | null {
  const found = [firstOf(programs, userAgent), firstOf(systems, userAgent)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(', ') : userAgent.slice(0, 60).trim() || null;
}
