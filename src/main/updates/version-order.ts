// Which of two versions is the newer one: by their numbers, a version before a release (1.2.0-beta.1) being older than it.
const FORM = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

/** Below zero when `a` is older than `b`; null where one of them is no version. */
export function compareVersions(a: string, b: string): number | null {
  const left = FORM.exec(a);
  const right = FORM.exec(b);
  if (!left || !right) return null;
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  const [early, late] = [left[4], right[4]];
  if (early === late) return 0;
  if (early === undefined) return 1;
  return late === undefined ? -1 : early.localeCompare(late, 'en', { numeric: true });
}
