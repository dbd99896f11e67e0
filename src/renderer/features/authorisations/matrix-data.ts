// The matrix as the server answers it, and what a cell leads to.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuthorisedActivity, authorisedActivities } from '#server/contract/values/measuring/authorised-on.ts';
import { bodyOf, GET } from '../../lib/api.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { authorisationKind } from '../../records/kinds/calibrations/authorisations.ts';

const fetchMatrix = (on: string, signal: AbortSignal) =>
  bodyOf(GET('/api/v2/authorisations/matrix', { params: { query: on === '' ? {} : { on } }, signal }));

export type Matrix = Awaited<ReturnType<typeof fetchMatrix>>['data'];
type Cell = Matrix['cells'][number];
export type Called = Matrix['people'][number];

/** Asked again when one of these is written. */
const madeOf = ['authorisations', 'users', 'procedures', 'roles'];

/** `on`: empty for today. */
export function useMatrix(on: string) {
  return useQuery({
    queryKey: ['rows', madeOf, 'matrix', on],
    queryFn: async ({ signal }) => (await fetchMatrix(on, signal)).data,
    placeholderData: keepPreviousData,
  });
}

export interface Place {
  person: string;
  procedure: string;
  activity: AuthorisedActivity;
}

const keyOf = ({ person, procedure, activity }: Place) => JSON.stringify([person, procedure, activity]);

/** By place; where there is nothing, nobody was ever authorised. */
export function cellsByPlace({ cells }: Matrix): (place: Place) => Cell | undefined {
  const kept = new Map(
    cells.map((cell) => [keyOf({ person: cell.person_id, procedure: cell.procedure_id, activity: cell.activity }), cell]),
  );
  return (place) => kept.get(keyOf(place));
}

export const cellAddress = ({ authorisation_id: id }: Cell): string => addressOf(authorisationKind, id);

export function grantAddress({ person, procedure, activity }: Place): string {
  const given = { person_id: person, procedure_id: procedure, activity };
  return `${authorisationKind.route}/new?${new URLSearchParams(given)}`;
}

export const activities = authorisedActivities;

/** Of people and procedures those that are called so; a word that fits none of one kind leaves that kind whole. */
export function narrowed({ people, procedures }: Matrix, words: string): { people: Called[]; procedures: Called[] } {
  const word = words.trim().toLowerCase();
  const fitting = (all: Called[]) => all.filter(({ name }) => name.toLowerCase().includes(word));
  const [some, few] = [fitting(people), fitting(procedures)];
  if (some.length === 0 && few.length === 0) return { people: [], procedures: [] };
  return { people: some.length > 0 ? some : people, procedures: few.length > 0 ? few : procedures };
}
