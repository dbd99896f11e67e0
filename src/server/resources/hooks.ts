// The records' own rules, by resource name.
import type { ResourceHooks } from '../core/hooks.ts';
import { calibrationHooks } from './calibration/hooks.ts';
import { locationHooks } from './location/hooks.ts';
import { roleHooks } from './role/hooks.ts';
import { standardHooks } from './standard/hooks.ts';
import { userHooks } from './user/hooks.ts';

export const resourceHooks: Readonly<Record<string, ResourceHooks>> = {
  calibration: calibrationHooks,
  location: locationHooks,
  role: roleHooks,
  standard: standardHooks,
  user: userHooks,
};
