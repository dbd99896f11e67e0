// Plans with their pictures and marks, as the server gives them; and the counts of places beside them.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { fetchList, findIncluded, type RecordRow } from '../../lib/records.ts';
import { type PlacePath, pathOf } from './place-path.ts';

/** Whose writes may change what stands where. */
const kindsShown = ['locations', 'inventories', 'floor-plans', 'floor-plan-marks'] as const;

const placesKey = ['rows', kindsShown, 'places'] as const;

export function usePlaces(enabled = true) {
  return useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/places', { signal })),
    enabled,
  });
}

export type Places = NonNullable<ReturnType<typeof usePlaces>['data']>;
export type PlaceCount = Places['data'][number]['attributes'];

export interface Mark {
  id: string;
  device: RecordRow | null;
  place: PlacePath;
  x: number;
  y: number;
}

/** More do not fit on a plan that anybody reads. */
const mostMarks = 500;

export function useMarks(plan: string | null) {
  return useQuery({
    queryKey: ['rows', ['floor-plan-marks', 'inventories'], 'plan', plan],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        'filter[floor_plan_id]': `eq:${plan}`,
        include: 'inventory',
        'page[size]': String(mostMarks),
      });
      const { data, included } = await fetchList('floor-plan-marks', query.toString(), signal);
      return data.map((row) => markOf(row, included));
    },
    enabled: plan !== null,
  });
}

function markOf({ id, attributes }: RecordRow, included: readonly RecordRow[] | undefined): Mark {
  return {
    id,
    device: findIncluded(included, attributes.inventory_id) ?? null,
    place: pathOf(attributes),
    x: Number(attributes.x),
    y: Number(attributes.y),
  };
}

/** The plan that a device is marked on, the mark itself with it. */
export function usePlanOf(device: string, enabled: boolean) {
  return useQuery({
    queryKey: ['rows', ['floor-plan-marks', 'floor-plans'], 'device', device],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ 'filter[inventory_id]': `eq:${device}`, include: 'floor_plan', 'page[size]': '1' });
      const { data, included } = await fetchList('floor-plan-marks', query.toString(), signal);
      const [row] = data;
      const plan = row && findIncluded(included, row.attributes.floor_plan_id);
      return row && plan ? { plan, mark: markOf(row, undefined) } : null;
    },
    enabled,
  });
}

export interface Picture {
  address: string;
  width: number;
  height: number;
}

async function readAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The file drawn by the program, so that nothing in it runs; held in the page, so that it goes along when the plan is taken along. */
export function usePicture(document: string | null, width: number) {
  return useQuery({
    queryKey: ['record', 'documents', document, 'picture', width],
    queryFn: async ({ signal }): Promise<Picture | null> => {
      const answer = await fetch(`/api/v2/documents/${encodeURIComponent(document ?? '')}/preview?width=${width}`, { signal });
      if (answer.status !== 200) return null;
      const address = await readAddress(await answer.blob());
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      return { address, width: image.naturalWidth, height: image.naturalHeight };
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: document !== null,
  });
}
