// The description of one version, fetched once and read into groups and operations.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { type ApiModel, type ApiVersion, isApiVersion, readApi } from './api-model.ts';
import type { OpenApiDocument } from './open-api.ts';

const addresses = { v1: '/api/openapi.json', v2: '/api/v2/openapi.json' } as const satisfies Record<ApiVersion, string>;

export function documentAddress(version: ApiVersion): string {
  return addresses[version];
}

export function useVersion(): ApiVersion {
  const { version } = useParams();
  return isApiVersion(version) ? version : 'v1';
}

interface LoadedApi {
  model: ApiModel | null;
  error: Error | null;
  retry(): void;
}

export function useApi(): LoadedApi {
  const version = useVersion();
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi', version],
    queryFn: async () => (await bodyOf(GET(addresses[version]))) as OpenApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const model = useMemo(() => (data ? readApi(data) : null), [data]);
  return { model, error, retry: () => void refetch() };
}

/** Samples in texts with the address under which this page was reached, instead of the one a lab usually has. */
export function atThisAddress(text: string): string {
  return text.replaceAll('http://127.0.0.1:8390', window.location.origin);
}

export function groupPath(version: ApiVersion, group: string): string {
  return `/docs/${version}/${encodeURIComponent(group)}`;
}

export function operationPath(version: ApiVersion, { group, id }: { group: string; id: string }): string {
  return `${groupPath(version, group)}/${encodeURIComponent(id)}`;
}
