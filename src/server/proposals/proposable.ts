// What may be proposed: records of the lab's work. Accounts, rights, settings and whatever is somebody's own are changed by people.
import { AppError, type FieldProblems, invalid } from '../contract/errors.ts';
import type { Operation, Requirement } from '../contract/operations.ts';
import { requirementFor } from '../core/access/permissions.ts';
import type { Registry } from '../core/lab/registry.ts';
import type { WriteInput } from '../core/validate/decode.ts';
import { plainInput } from '../endpoints/v2/record-input.ts';
import { typeOf } from '../endpoints/v2/resource-object.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

const forPeople: ReadonlySet<Operation> = new Set<Operation>([
  'administration_management',
  'user_management_admin',
  'user_management_view',
  'field_administration',
]);

const operationsOf = (requirement: Requirement): readonly Operation[] =>
  requirement.kind === 'operation' ? [requirement.operation] : requirement.kind === 'anyOf' ? requirement.operations : [];

function isProposable(resource: ResolvedResource): boolean {
  const { v2, faces, readOnly, inputs, scope } = resource.definition;
  const asked = (['create', 'edit'] as const).map((action) => operationsOf(requirementFor(resource, action)));
  return (
    v2 !== undefined &&
    faces.includes('v2') &&
    readOnly !== true &&
    inputs === undefined &&
    scope.kind !== 'owner' &&
    asked.every((operations) => operations.length > 0 && operations.every((operation) => !forPeople.has(operation)))
  );
}

const proposableTypes = (registry: Registry): ResolvedResource[] => registry.all().filter(isProposable);

/** By its type, or the word of its address. */
export function proposableType(registry: Registry, word: string): ResolvedResource {
  const types = proposableTypes(registry);
  const found = types.find((resource) => typeOf(resource) === word || resource.definition.v2?.path === word);
  if (found) return found;
  const params = { type: word.slice(0, 80), types: types.map(typeOf).sort().join(', ') };
  throw invalid({ record_type: [{ key: 'errors.proposal.no_type', params }] });
}

/** Links of several records have no value before and after that could be shown side by side. */
export function proposedInput(resource: ResolvedResource, asked: Record<string, unknown>): WriteInput {
  const { links = {}, ...input } = plainInput(resource, asked);
  const [link] = Object.keys(links);
  if (link !== undefined) throw invalid({ [link]: [{ key: 'errors.proposal.link' }] });
  return input;
}

/** What is wrong with the record is wrong with the attributes that were proposed for it. */
export async function ofAttributes<T>(resource: ResolvedResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.fields === undefined || error.details.ofInput) throw error;
    const fields: FieldProblems = Object.fromEntries(
      Object.entries(error.details.fields).map(([column, problems]) => [
        `attributes.${resource.byColumn.get(column)?.attr ?? column}`,
        problems,
      ]),
    );
    throw new AppError(error.code, { ...error.details, fields, ofInput: true });
  }
}
