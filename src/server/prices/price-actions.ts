// The endpoints of prices that are no plain record operation. Spec 4.5.
import type { Action } from '../core/actions.ts';
import type { Translator } from '../i18n/translate.ts';
import { adjustAction } from './adjust-actions.ts';
import { createAction } from './create-actions.ts';
import { duplicateAction } from './duplicate-action.ts';
import { editCellsAction } from './edit-cells-action.ts';
import { lookupActions } from './lookup-actions.ts';
import { matrixAction } from './matrix-actions.ts';

export function priceActions(translator: Translator): Action[] {
  return [
    ...lookupActions(translator),
    matrixAction,
    editCellsAction(translator),
    duplicateAction,
    createAction(translator),
    adjustAction(translator),
  ];
}
