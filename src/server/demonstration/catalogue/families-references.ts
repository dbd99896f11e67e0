// The lab's own reference standards: one of each, calibrated elsewhere, and what the other kinds are traced to.
import { electricalReferences } from './references-electrical.ts';
import { mechanicalReferences } from './references-mechanical.ts';
import type { Family } from './test-plan.ts';

export const referencesFamilies: readonly Family[] = [...electricalReferences, ...mechanicalReferences];
