// The fields of a table as an administrator sees them, for the lab or for one category, and every write on them. What is written
// is asked for again by every form.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, bodyOf, DELETE, GET, POST, PUT } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { isAllAt } from '#renderer/lib/problem-of.ts';
import { Overtaken, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useWork } from '../shared/use-work.ts';
import { type Configuration, type Edit, isAsSeen, type Labels, type Option, type Place } from './field-model.ts';

const all = ['fields'] as const;

export function useTables() {
  return useQuery({ queryKey: [...all, 'overview'], queryFn: ({ signal }) => bodyOf(GET('/api/v2/fields', { signal })) });
}

const shownKey = (table: string, category: string) => [...all, table, 'administration', category] as const;

async function fetchConfigurations(table: string, category: string, signal: AbortSignal): Promise<Configuration[]> {
  const query = category === '' ? {} : { category_uID: category };
  const { data } = await bodyOf(GET('/api/v2/fields/{table}', { params: { path: { table }, query }, signal }));
  // What is worked out from other fields has no settings.
  return data.map(({ attributes }) => attributes).filter(({ field_type_raw: raw }) => raw !== 'computed');
}

export function useConfigurations(table: string, category: string) {
  return useQuery({
    queryKey: shownKey(table, category),
    queryFn: ({ signal }) => fetchConfigurations(table, category, signal),
    placeholderData: keepPreviousData,
  });
}

export interface NewField {
  column_name: string;
  api_name: string;
  field_type: 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'flag' | 'select';
  label: Labels;
  mandatory: boolean;
  options?: Option[];
}

/** At which of its fields a new one is told to be wrong. */
export const toldAtFields = ['options', 'column_name', 'api_name'] as const;

export function useFieldWork(table: string, category: string) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const path = (column: string) => ({ path: { table, column } });
  const forCategory = category === '' ? {} : { category_uID: category };
  const restore = useWork({
    run: (column: string) => bodyOf(POST('/api/v2/fields/{table}/{column}/restore', { params: path(column) })),
    shown: all,
  });
  const read = (column: string) =>
    answerOf(GET('/api/v2/fields/{table}/{column}', { params: { ...path(column), query: forCategory } }));
  // A second step begins before the first is heard of: what this window put there itself is nobody else's.
  const own = useRef(new Map<string, number>());
  const steps = useRef(0);
  const isOwn = ({ column, order, seen }: Place, { data }: { data: { attributes: Configuration } }) =>
    [order, seen, own.current.get(column)].includes(data.attributes.display_order);
  const place = useWork({
    run: async (places: readonly Place[]) => {
      // They change seats with one another: none moves where another one was moved meanwhile.
      for (const one of places) {
        const { body } = await read(one.column);
        if (!isOwn(one, body)) throw new Overtaken(body.data.attributes);
      }
      for (const one of places) {
        await writeOverSeen({
          read: () => read(one.column),
          isSeen: (now) => isOwn(one, now),
          write: (etag) =>
            PUT('/api/v2/fields/{table}/{column}', {
              params: { ...path(one.column), header: { 'If-Match': etag } },
              body: { display_order: one.order, ...forCategory },
            }),
        });
        own.current.set(one.column, one.order);
      }
    },
    shown: all,
    scope: `order of ${table} ${category}`,
  });
  return {
    /** Shown where it goes at once; the server is told after. Many steps of a key held down are saved in one word. */
    async move(places: readonly Place[]) {
      steps.current += 1;
      const orders = new Map(places.map(({ column, order }) => [column, order]));
      queries.setQueryData<Configuration[]>(shownKey(table, category), (fields) =>
        fields
          ?.map((field) => ({ ...field, display_order: orders.get(field.column_name) ?? field.display_order }))
          .sort((a, b) => a.display_order - b.display_order),
      );
      const saved = await place.mutateAsync(places).then(
        () => true,
        () => false,
      );
      steps.current -= 1;
      if (saved && steps.current === 0) toasts.say(t('ui.saved'));
    },
    /** Refused with 412 where somebody else changed the same meanwhile. */
    save: (column: string, edit: Edit) =>
      writeOverSeen({
        read: () => read(column),
        isSeen: ({ data }) => isAsSeen(edit, data.attributes),
        write: (etag) =>
          PUT('/api/v2/fields/{table}/{column}', {
            params: { ...path(column), header: { 'If-Match': etag } },
            body: { ...edit.change, ...forCategory },
          }),
      }),
    saved: () => queries.invalidateQueries({ queryKey: all }),
    add: useWork({
      run: (field: NewField) => bodyOf(POST('/api/v2/fields/{table}', { params: { path: { table } }, body: field })),
      shown: all,
      done: (_answer, { label }) => t('ui.fields.added', { label: label.de }),
      atField: (error) => isAllAt(error, toldAtFields),
    }),
    remove: useWork({
      run: (column: string) => bodyOf(DELETE('/api/v2/fields/{table}/{column}', { params: path(column) })),
      shown: all,
      done(_answer, column) {
        toasts.offerUndo(t('ui.fields.removed'), () => restore.mutate(column));
        return null;
      },
    }),
    asInGeneral: useWork({
      run: (column: string) =>
        bodyOf(DELETE('/api/v2/fields/{table}/{column}', { params: { ...path(column), query: { category_uID: category } } })),
      shown: all,
      done: () => t('ui.fields.general_again'),
    }),
  };
}
