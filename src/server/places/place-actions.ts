// Where devices stand, and other names for it.
import type { Action } from '../endpoints/define-action.ts';
import { listPlaces } from './list-places.ts';
import { renamePlace } from './rename-place.ts';

export const placeActions: readonly Action[] = [listPlaces, renamePlace];
