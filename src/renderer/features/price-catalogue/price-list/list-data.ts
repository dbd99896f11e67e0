// The price list of a group on a day, and where it can be had as a file.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { listPrice } from '../shared/adjust-order.ts';
import { priceTables } from '../shared/price-tables.ts';

export const listLanguages = ['first', 'second', 'both'] as const;
export type ListLanguage = (typeof listLanguages)[number];

export interface ListAsked {
  group: string;
  /** Empty: today. */
  date: string;
  language: ListLanguage;
}

export function readAsked(params: URLSearchParams): ListAsked {
  return {
    group: params.get('group') ?? listPrice,
    date: params.get('date') ?? '',
    language: listLanguages.find((one) => one === params.get('language')) ?? 'first',
  };
}

function queryOf({ group, date, language }: ListAsked) {
  return {
    language,
    ...(group === listPrice ? {} : { price_category_id: group }),
    ...(isPlainDate(date) ? { date } : {}),
  };
}

export function listFile(asked: ListAsked, format: 'csv' | 'pdf' | 'xlsx'): string {
  return `/api/v2/price-list/${format}?${new URLSearchParams(queryOf(asked))}`;
}

export function usePriceList(asked: ListAsked) {
  const query = queryOf(asked);
  return useQuery({
    queryKey: ['rows', priceTables, 'list', query],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/price-list', { params: { query }, signal })),
    placeholderData: (was) => was,
  });
}

export type PriceList = NonNullable<ReturnType<typeof usePriceList>['data']>['data']['attributes'];

export function useExampleList() {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/price-list/example')),
    // Said by whoever is there: the notice that offered it goes as soon as the list is no longer empty.
    onSuccess: ({ meta }) => {
      toasts.say(t('ui.price-list.example.done', { count: meta.price_classes }));
      return queries.invalidateQueries({ queryKey: ['rows'] });
    },
    onError: (error) => toasts.fail(textOf(error)),
  });
}
