// Every operation of a description as a request that is filled in with what shells and languages trip over.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiVersion, type Operation, readApi } from '#renderer/features/docs/model/api-model.ts';
import type { OpenApiDocument } from '#renderer/features/docs/model/open-api.ts';
import { type Draft, valueKey } from '#renderer/features/docs/request/request-draft.ts';
import { root } from '../../scripts/runtime/root.ts';

export const awkward = 'it\'s "½" $HOME `date` $(id) %41 \\ & [x] {y} !! ‚so‘ ’ü€';
export const awkwardFile = "Zertifikat [1]; ä, 'b' $x.pdf";

export function operationsOf(version: ApiVersion): Operation[] {
  const file = join(root, 'resources', 'openapi', `${version}.json`);
  return [...readApi(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument).operations.values()];
}

export function awkwardDraft(version: ApiVersion, operation: Operation, content?: string): Draft {
  const contentType = content ?? Object.keys(operation.body?.content ?? {})[0] ?? null;
  const values = operation.parameters.map((one) => [valueKey(one), one.in === 'header' ? `"7" ${awkward}` : awkward]);
  const body = { text: `${awkward}\nnext line`, "it's": true, none: null, list: [1, { deep: [] }], number: 1.5 };
  return {
    version,
    operation,
    values: Object.fromEntries(values) as Record<string, string>,
    contentType,
    body: JSON.stringify(body),
    files: contentType === 'multipart/form-data' ? { file: new File(['%PDF'], awkwardFile) } : {},
  };
}
