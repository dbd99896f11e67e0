// The records' own rules, by resource name.
import type { ResourceHooks } from '../core/hooks.ts';
import { roleHooks } from './role/hooks.ts';
import { userHooks } from './user/hooks.ts';

export const resourceHooks: Readonly<Record<string, ResourceHooks>> = {
  role: roleHooks,
  user: userHooks,
};
