// The user's dashboards and the data of their widgets, as v2 keeps and answers them. docs/interface/dashboards.md#record,
// docs/interface/dashboards.md#actions.
import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf as answered, bodyOf, GET, PATCH, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { sameValue, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import type { components } from '#server/contract/v2-api.generated.ts';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { DashboardTemplate, StoredWidget } from '#server/contract/widgets.ts';

export interface Dashboard {
  id: string;
  name: string;
  active: boolean;
  /** As stored: what this version does not know stays in it. */
  widgets: readonly StoredWidget[];
}

type Schemas = components['schemas'];

export const dashboardsKey = ['rows', 'dashboards', 'own'] as const;
const dataKey = 'dashboard-data';

/** A wall display stays current even where nothing tells of a change: days pass, too. */
const refreshMs = 60_000;

function dashboardOf({ id, attributes: { name, status, value } }: Schemas['dashboard']): Dashboard {
  // The server refuses to store anything but a list of widgets.
  return { id, name: name ?? '', active: status === 1, widgets: (value ?? []) as readonly StoredWidget[] };
}

/** Cells and points are told apart by their column and by what they hold. */
function answerOf(data: Schemas['widget-data']): WidgetAnswer {
  return data as WidgetAnswer;
}

export function useDashboards() {
  return useQuery({
    queryKey: dashboardsKey,
    queryFn: async ({ signal }) => {
      const query = { sort: 'created_at', 'page[size]': 100 };
      const { data } = await bodyOf(GET('/api/v2/dashboards', { params: { query }, signal }));
      return data.map(dashboardOf);
    },
  });
}

/** Of the whole dashboard; empty: as each widget is set. */
export interface BoardNarrowing {
  customer: string;
  range: string;
}

/** Every widget's answer in one call; the old answers stay while the new ones are on their way. */
export function useDashboardData(dashboard: Dashboard | undefined, { customer, range }: BoardNarrowing) {
  const { language } = useI18n();
  return useQuery({
    queryKey: [dataKey, dashboard?.id, dashboard?.widgets, language, customer, range],
    queryFn: async ({ signal }) => {
      const query = { ...(customer === '' ? {} : { customer }), ...(isWhole(range) ? { date_range: range } : {}) };
      const params = { path: { id: dashboard?.id ?? '' }, query };
      const { data } = await bodyOf(GET('/api/v2/dashboards/{id}/data', { params, signal }));
      return data.map(answerOf);
    },
    enabled: dashboard !== undefined,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

/** While the first of two days is typed nothing is narrowed by them. */
const isWhole = (range: string) => range !== '' && range !== '..';

interface AskedWidget {
  title: string;
  settings: unknown;
}

export function previewOptions(widget: AskedWidget | null, language: string) {
  return queryOptions({
    queryKey: ['widget-preview', widget, language],
    queryFn: widget
      ? async ({ signal }) => answerOf((await bodyOf(POST('/api/v2/widgets/data', { body: widget, signal }))).data)
      : skipToken,
    retry: false,
  });
}

/** One widget as its settings would have it, before they are saved. */
export function useWidgetPreview(widget: AskedWidget | null) {
  const { language } = useI18n();
  return useQuery({ ...previewOptions(widget, language), placeholderData: keepPreviousData });
}

export type Arrangement = Pick<Dashboard, 'name' | 'widgets'>;

export function isArrangedAlike(one: Arrangement, other: Arrangement): boolean {
  return one.name === other.name && sameValue(one.widgets, other.widgets);
}

export type DashboardChange =
  | { do: 'create'; name: string; widgets: readonly StoredWidget[] }
  | { do: 'from-template'; template: DashboardTemplate }
  | { do: 'save'; id: string; name: string; widgets: readonly StoredWidget[]; over: Arrangement }
  | { do: 'activate' | 'duplicate'; id: string };

async function apply(change: DashboardChange): Promise<Dashboard | null> {
  switch (change.do) {
    case 'create': {
      const body = { name: change.name, value: change.widgets };
      return dashboardOf((await bodyOf(POST('/api/v2/dashboards', { body }))).data);
    }
    case 'from-template': {
      const body = { template: change.template };
      return dashboardOf((await bodyOf(POST('/api/v2/dashboards/from-template', { body }))).data);
    }
    case 'save': {
      const path = { id: change.id };
      await writeOverSeen({
        read: () => answered(GET('/api/v2/dashboards/{id}', { params: { path } })),
        isSeen: ({ data }) => isArrangedAlike(dashboardOf(data), change.over),
        write: (etag) => {
          const body = { name: change.name, value: change.widgets };
          return PATCH('/api/v2/dashboards/{id}', { params: { path, header: { 'If-Match': etag } }, body });
        },
      });
      return null;
    }
    case 'activate': {
      const params = { path: { id: change.id } };
      return dashboardOf((await bodyOf(POST('/api/v2/dashboards/{id}/activate', { params }))).data);
    }
    case 'duplicate': {
      const params = { path: { id: change.id } };
      return dashboardOf((await bodyOf(POST('/api/v2/dashboards/{id}/duplicate', { params }))).data);
    }
  }
}

/** `made` is told of a new one before lists show it, so that what is done next is done to it. */
export function useChangeDashboards(made: (dashboard: Dashboard) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: apply,
    onSuccess: (dashboard) => dashboard && made(dashboard),
    // Refused or not: what stands there now is wanted on the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: dashboardsKey }),
  });
}
