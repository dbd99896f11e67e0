// Tells a caller that something of a request is on its way out: the action itself, a parameter or member it was given, a field that was
// filtered, sorted, asked for or written. docs/interface/api-changelog.md#policy.
import { z } from 'zod';
import type { Action } from '../../endpoints/define-action.ts';
import { type Deprecation, deprecationHeaders, deprecationMark } from '../../schema/deprecation.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Exchange } from '../exchange/exchange.ts';

const membersOf = new WeakMap<z.ZodType, ReadonlyMap<string, Deprecation>>();

/** Read once for each action: most have none. */
function deprecatedMembers(input: z.ZodType): ReadonlyMap<string, Deprecation> {
  const known = membersOf.get(input);
  if (known) return known;
  const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
  const found = Object.entries(shape).flatMap(([name, member]): [string, Deprecation][] => {
    const { [deprecationMark]: mark } = member.meta() ?? {};
    return mark ? [[name, mark as Deprecation]] : [];
  });
  const members = new Map(found);
  membersOf.set(input, members);
  return members;
}

export function tellOfAction(exchange: Exchange, { deprecated, input }: Action, given: object): void {
  const members = deprecatedMembers(input);
  const named = members.size === 0 ? [] : Object.keys(given).flatMap((name) => members.get(name) ?? []);
  tell(exchange, deprecated ? [deprecated, ...named] : named);
}

const ofAttributes = (text: string) => text.split(',').map((name) => name.replace(/^-/, ''));

/** The attributes of a list that its address names. */
function namedInAddress(query: Exchange['query']): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = /^filter\[([^\].]+)/.exec(name)?.[1];
    if (filter !== undefined) return [filter];
    return name === 'sort' || name.startsWith('fields[') ? ofAttributes(String(value)) : [];
  });
}

const deprecatedFields = (resource: ResolvedResource) =>
  resource.fields.flatMap(({ attr, spec: { deprecated } }): [string, Deprecation][] => (deprecated ? [[attr, deprecated]] : []));

/** `written`: the attributes of the body, by their names. */
export function tellOfRecord(exchange: Exchange, resource: ResolvedResource, written: readonly string[] = []): void {
  const fields = new Map(deprecatedFields(resource));
  if (fields.size === 0) return;
  tell(
    exchange,
    [...namedInAddress(exchange.query), ...written].flatMap((name) => fields.get(name) ?? []),
  );
}

function tell({ res }: Exchange, found: readonly Deprecation[]): void {
  if (found.length === 0) return;
  for (const [name, value] of Object.entries(deprecationHeaders(found, '/api/v2/'))) res.setHeader(name, value);
}
