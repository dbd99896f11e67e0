// Why an update is not taken. The page has the sentence for each.
import type { UpdateProblemCode } from '../../server/contract/lab/desktop-bridge.ts';

export class UpdateProblem extends Error {
  readonly code: UpdateProblemCode;

  constructor(code: UpdateProblemCode, options?: { cause: unknown }) {
    super(`The update was refused: ${code}.`, options);
    this.code = code;
  }
}
