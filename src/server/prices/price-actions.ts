// The endpoints of prices that are no plain record operation. Spec 4.5; issue 5.
import type { Action } from '../core/actions.ts';
import type { Translator } from '../i18n/translate.ts';
import { lookupActions } from './lookup-actions.ts';

export function priceActions(translator: Translator): Action[] {
  return [...lookupActions(translator)];
}
