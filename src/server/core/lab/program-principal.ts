// The program acting for itself; the trail shows it by this name.
import { operations } from '../../contract/operations.ts';
import type { Language, Principal } from '../../contract/principal.ts';

export function programPrincipal(language: Language): Principal {
  return {
    userId: 'plumbline',
    name: 'Plumbline',
    email: '',
    language,
    operations: new Set(operations),
    customers: 'all',
    inventoryFilter: null,
    program: true,
  };
}
