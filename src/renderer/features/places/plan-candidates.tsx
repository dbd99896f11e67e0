// What is not on the plan yet: devices that stand in its place, and the places in it. Drawn onto the plan, or put in its middle by a button.
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { summaryOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { devicesIn, keyOf, liesIn, type PlacePath, pathOf, trailOf, wordsOf } from '../../records/plan/place-path.ts';
import type { Mark, PlaceCount } from '../../records/plan/plan-data.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './plan.module.css';
import type { PlanWork, Subject } from './plan-marks.ts';

interface PlanCandidatesProps {
  path: PlacePath;
  places: readonly PlaceCount[];
  marks: readonly Mark[];
  work: PlanWork;
  onHold: (subject: Subject | null) => void;
}

interface Candidate {
  key: string;
  about: string;
  subject: Subject;
}

const most = 50;
const middle = { x: 0.5, y: 0.5 };

export function PlanCandidates({ path, places, marks, work, onHold }: PlanCandidatesProps) {
  const { t } = useI18n();
  const [words, setWords] = useState('');
  const devices = useDevices(path, words, marks);
  const candidates = [...placesIn(path, places, marks, words), ...devices];
  return (
    <div className={classes.candidates}>
      <TextInput
        size="xs"
        type="search"
        label={t('ui.plan.candidates')}
        placeholder={t('ui.plan.search')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ScrollSection className={classes.candidateList} label={t('ui.plan.candidates')}>
        {candidates.length === 0 && <p className={classes.none}>{t('ui.plan.candidates.none')}</p>}
        <ul>
          {candidates.map(({ key, about, subject }) => (
            <li
              key={key}
              className={classes.candidate}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'copy';
                event.dataTransfer.setData('text/plain', subject.name);
                onHold(subject);
              }}
              onDragEnd={() => onHold(null)}
            >
              <span className={classes.candidateName}>
                {subject.name}
                <span className={classes.about}>{about}</span>
              </span>
              <Button
                size="compact-xs"
                variant="default"
                className={classes.put}
                aria-label={t('ui.plan.put.named', { name: subject.name })}
                onClick={() => work.put.mutate({ subject, spot: middle })}
              >
                {t('ui.plan.put')}
              </Button>
            </li>
          ))}
        </ul>
      </ScrollSection>
    </div>
  );
}

function placesIn(path: PlacePath, places: readonly PlaceCount[], marks: readonly Mark[], words: string): Candidate[] {
  const marked = new Set(marks.filter(({ device }) => !device).map(({ place }) => keyOf(place).toLowerCase()));
  const found = new Map<string, Candidate>();
  for (const one of places.flatMap((place) => trailOf(pathOf(place)))) {
    const key = keyOf(one).toLowerCase();
    const isBelow = one.length > path.length && liesIn(one, path);
    if (!isBelow || marked.has(key) || found.has(key) || !wordsOf(one).toLowerCase().includes(words.toLowerCase())) continue;
    found.set(key, { key, about: wordsOf(one.slice(0, -1)), subject: { place: one, name: one.at(-1) ?? '' } });
  }
  return [...found.values()].slice(0, most);
}

function useDevices(path: PlacePath, words: string, marks: readonly Mark[]): Candidate[] {
  const titleOf = useTitleOf();
  const params = new URLSearchParams(path.length > 0 ? devicesIn(path) : '');
  if (words.trim() !== '') params.set('q', words.trim());
  params.set('page[size]', String(most));
  const query = params.toString();
  const { data } = useQuery({
    queryKey: ['rows', ['inventories', 'locations'], 'candidates', query],
    queryFn: ({ signal }) => fetchList('inventories', query, signal),
    placeholderData: keepPreviousData,
  });
  const marked = new Set(marks.map(({ device }) => device?.id));
  return (data?.data ?? [])
    .filter(({ id }) => !marked.has(id))
    .map((device) => ({
      key: device.id,
      about: summaryOf(inventoryKind, device),
      subject: { device: device.id, name: titleOf(inventoryKind, device) },
    }));
}
