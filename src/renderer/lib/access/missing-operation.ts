// Why an action is closed to its reader: the operation it needs, and the roles that hold it.
import { useQuery } from '@tanstack/react-query';
import { shownName } from '#server/contract/names/shipped-names.ts';
import type { Operation } from '#server/contract/operations.ts';
import { bodyOf, GET } from '../api.ts';
import { useI18n } from '../i18n.tsx';
import { useUser } from '../session.ts';

async function fetchHolders(signal: AbortSignal): Promise<ReadonlyMap<string, readonly string[]>> {
  const { data } = await bodyOf(GET('/api/v2/operations', { signal }));
  return new Map(data.map(({ id, attributes }) => [id, attributes.roles]));
}

/** Null: the reader may. Any one of several operations suffices. */
export function useMissingOperation(needed: readonly Operation[]): string | null {
  const { t, format, language } = useI18n();
  const held = useUser().data?.operations ?? [];
  const lacking = !needed.some((operation) => held.includes(operation));
  const holders = useQuery({
    queryKey: ['rows', 'roles', 'holders'],
    queryFn: ({ signal }) => fetchHolders(signal),
    enabled: lacking,
    staleTime: 60_000,
  });
  if (!lacking) return null;
  const names = needed.map((operation) => t('ui.lacking.operation', { label: t(`operation.${operation}`), name: operation }));
  const needs = t('ui.lacking.needs', { operations: format.either(names) });
  if (!holders.data) return needs;
  const kept = new Set(needed.flatMap((operation) => holders.data.get(operation) ?? []));
  const roles = [...kept].map((role) => shownName('role', role, language));
  const who =
    roles.length === 0 ? t('ui.lacking.nobody') : t('ui.lacking.roles', { count: roles.length, roles: roles.join(', ') });
  return `${needs} ${who}`;
}
