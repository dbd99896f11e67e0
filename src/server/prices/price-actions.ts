// The endpoints of prices that are no plain record operation. docs/interface/prices.md#endpoints.
import type { Action } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { adjustAction } from './adjust/adjust-actions.ts';
import { createAction } from './adjust/create-actions.ts';
import { duplicateAction } from './adjust/duplicate-action.ts';
import { lookupActions } from './lookup/lookup-actions.ts';
import { editCellsAction } from './matrix/edit-cells-action.ts';
import { matrixAction } from './matrix/matrix-actions.ts';

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
