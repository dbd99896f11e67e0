// Which record types are about devices, told from how their scopes lead to one: the one list that row scope, trail, events and the
// generated tests go by, so that a new type is in it by its definition alone.
import type { ResourceDefinition, Scope } from './define-resource.ts';

type Definitions = ReadonlyMap<string, ResourceDefinition>;

/** Whether rows of this type may be hidden from whoever's devices are narrowed. */
export function isDeviceBound({ narrowable, scope }: ResourceDefinition, definitions: Definitions): boolean {
  const leads = (part: Scope): boolean => {
    switch (part.kind) {
      case 'all':
        return part.of.some(leads);
      case 'points':
      case 'linked':
      case 'named':
        return true;
      case 'follows': {
        const target = definitions.get(part.resource);
        return target !== undefined && isDeviceBound(target, definitions);
      }
      default:
        return false;
    }
  };
  return narrowable === true || leads(scope);
}

/** One look-up on the way from a record to its device. */
interface Step {
  table: string;
  key: string;
  column: string;
}

/** From a record of this type to the device whose sight decides about it; null where more than one thing decides. */
export function wayToDevice(definition: ResourceDefinition, definitions: Definitions): readonly Step[] | null {
  if (definition.narrowable) return [];
  const { scope, table, key } = definition;
  const target = scope.kind === 'follows' && !scope.orNull ? definitions.get(scope.resource) : undefined;
  const rest = target ? wayToDevice(target, definitions) : null;
  return rest && scope.kind === 'follows' ? [{ table, key, column: scope.column }, ...rest] : null;
}

/** Whether other rows say who sees this one: once they are gone with it, it cannot be judged. */
export function isTiedByOthers(scope: Scope): boolean {
  return scope.kind === 'linked' || (scope.kind === 'all' && scope.of.some(isTiedByOthers));
}
