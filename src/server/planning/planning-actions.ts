// What is planned, what can be promised, and how long things took.
import type { Action } from '../endpoints/define-action.ts';
import { processingTimeActions } from '../resources/processing-time/processing-time-actions.ts';
import { boardAction } from './board/board-action.ts';
import { promiseActions } from './promise/promise-action.ts';
import { recallAction } from './recall/recall-action.ts';
import { turnAroundAction } from './turn-around/turn-around-action.ts';

export const planningActions: readonly Action[] = [
  ...processingTimeActions,
  boardAction,
  recallAction,
  ...promiseActions,
  turnAroundAction,
];
