// How old the warm copy is, in words, and what of it whoever looks after the lab has to hear on the first screen.
import type { useI18n } from '../i18n.tsx';
import type { LabCondition } from './lab-condition.ts';

export type WarmCopy = NonNullable<LabCondition['warm_copy']>;
type Words = ReturnType<typeof useI18n>;

/** By the server's clock alone: the reader's may be another. */
export const sinceLook = ({ looked_at: looked }: WarmCopy, at: string) =>
  looked === null ? 0 : Date.parse(looked) - Date.parse(at);

/** What is behind so long does not catch up within the next breath. */
const oldMs = 120_000;

/** Null: it is well, or nobody wanted one. */
export function warmCopyAlarm(copy: WarmCopy, words: Words): string | null {
  const { state, behind_since: since, trial } = copy;
  if (state === 'off') return null;
  if (state !== 'running') return words.t('ui.safety.warm_copy_stopped');
  const age = since === null ? 0 : sinceLook(copy, since);
  if (age > oldMs) return words.t('ui.safety.warm_copy_behind', { age: ageText(age, words) });
  return trial?.failure ? words.t('ui.safety.warm_copy_failed') : null;
}

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** In the largest unit of which there are two. */
export function ageText(ms: number, { t, format }: Words): string {
  const [unit, length] = steps.find(([, each]) => ms >= 2 * each) ?? ['seconds', 1000];
  return t(`ui.warm_copy.${unit}`, { count: format.number(Math.max(0, Math.round(ms / length))) });
}
