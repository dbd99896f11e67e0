// A planned row of a price file as every import shows its rows: the file's own headings, values as the interface shows them.
import type { ImportRow, Reason } from '../../core/imports/import-kind.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Json, Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { FileChange, FileProblem } from '../engine/plan/plan-price-file.ts';
import type { FoundColumns } from './file-columns.ts';

export function reasonsOf(problems: readonly FileProblem[], { byName }: FoundColumns): Reason[] {
  return problems.map(({ column, key, params }) => {
    const found = column === null ? undefined : byName.get(column);
    const text = params?.[key === 'errors.import.choice' ? 'value' : 'name'];
    return {
      column: found?.heading ?? null,
      attribute: found?.field.attr ?? null,
      key,
      ...(params ? { params } : {}),
      ...(typeof text === 'string' ? { text } : {}),
    };
  });
}

function shown(resource: ResolvedResource, column: string, value: Stored): Json {
  const field = resource.byColumn.get(column);
  return field ? field.type.show(value, field.limits, 'attributes') : value;
}

/** `isNew`: there is nothing it was before. */
export function changesShown(
  resourceOf: (column: string) => ResolvedResource,
  changes: readonly FileChange[],
  isNew: boolean,
): ImportRow['changes'] {
  return Object.fromEntries(
    changes.map(({ column, before, after }) => {
      const resource = resourceOf(column);
      const attr = resource.byColumn.get(column)?.attr ?? column;
      const now = { after: shown(resource, column, after) };
      return [attr, isNew ? now : { before: shown(resource, column, before), ...now }];
    }),
  );
}

/** Stored values by their attributes, as a write takes them. */
export function asInput(resource: ResolvedResource, values: Row): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      resource.byColumn.get(column)?.attr ?? column,
      shown(resource, column, value),
    ]),
  );
}

export const titleOf = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;
