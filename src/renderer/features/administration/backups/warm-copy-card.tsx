// The warm copy that the server keeps beside the nightly backups: whether it runs, how old it is, why it does not, how to turn it on, and
// what came of restoring it for a trial.
import { Button } from '@mantine/core';
import { desktop } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { SafetyTone } from '#renderer/lib/lab/backup-state.ts';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { ageText, sinceLook, type WarmCopy } from '#renderer/lib/lab/warm-copy.ts';
import { useBackupTask } from '../shared/backups-data.ts';
import { SafetyCard } from '../shared/safety-card.tsx';
import { WarmCopySwitch } from './warm-copy-switch.tsx';

type Words = ReturnType<typeof useI18n>;

const lookEveryMs = 5000;

export function WarmCopyCard() {
  const words = useI18n();
  const { data } = useLabCondition(lookEveryMs);
  const task = useBackupTask('verify-warm-copy');
  const copy = data?.warm_copy;
  const bridge = desktop();
  if (!copy) return null;
  const { tone, text } = saidOf(copy, words);
  const facts = factsOf(copy, words);
  if (copy.state !== 'off')
    facts.push([words.t('ui.tasks.next'), task.next ? words.format.instant(task.next) : words.t('ui.tasks.none')]);
  return (
    <SafetyCard title={words.t('ui.warm_copy')} tone={tone} state={text} facts={facts}>
      {(copy.state === 'running' || copy.state === 'stopped') && (
        <Button size="xs" variant="default" loading={task.starting || task.running} onClick={task.start}>
          {words.t('ui.warm_copy.try')}
        </Button>
      )}
      {bridge && <WarmCopySwitch bridge={bridge} state={copy.state} />}
    </SafetyCard>
  );
}

/** Longer than it takes to ship what was just written. */
const behindMs = 15_000;

function saidOf(copy: WarmCopy, words: Words): { tone: SafetyTone; text: string } {
  const { t } = words;
  const { state, problem, place, shipped_at: shipped, behind_since: since, trial } = copy;
  if (state === 'off') return { tone: 'quiet', text: t(desktop() ? 'ui.warm_copy.off_here' : 'ui.warm_copy.off') };
  if (state === 'unavailable')
    return { tone: 'bad', text: t(desktop() ? 'ui.warm_copy.unavailable_here' : 'ui.warm_copy.unavailable') };
  if (state === 'stopped') return { tone: 'bad', text: t('ui.warm_copy.stopped', { reason: problem ?? '' }) };
  if (trial?.failure) return { tone: 'bad', text: t('ui.warm_copy.failed', { reason: trial.failure }) };
  if (shipped === null) return { tone: 'quiet', text: t(isFolder(place) ? 'ui.warm_copy.first' : 'ui.warm_copy.elsewhere') };
  const age = since === null ? 0 : sinceLook(copy, since);
  if (age > behindMs) return { tone: 'warn', text: t('ui.warm_copy.behind', { age: ageText(age, words) }) };
  return { tone: 'good', text: t('ui.warm_copy.running', { age: ageText(Math.max(age, 1000), words) }) };
}

const isFolder = (place: string | null) => place !== null && !/^[a-z]\w+:\/\//.test(place);

function factsOf(copy: WarmCopy, words: Words): [string, string][] {
  const { t, format } = words;
  const { place, shipped_at: shipped, trial } = copy;
  if (place === null) return [];
  const newest =
    shipped === null ? t('ui.warm_copy.nothing_seen') : t('ui.warm_copy.ago', { age: ageText(sinceLook(copy, shipped), words) });
  const facts: [string, string][] = [
    [t('ui.warm_copy.place'), place],
    [t('ui.warm_copy.newest'), newest],
  ];
  facts.push([t('ui.warm_copy.tried'), trial ? format.instant(trial.at) : t('ui.warm_copy.never')]);
  if (!trial || trial.failure !== null) return facts;
  const { records, entries, milliseconds } = trial;
  const figures = { records: format.number(records), entries: format.number(entries) };
  facts.push([t('ui.safety.found'), t('ui.warm_copy.figures', figures)]);
  facts.push([t('ui.safety.took'), t('ui.safety.seconds', { count: format.number(Math.ceil(milliseconds / 1000)) })]);
  return facts;
}
