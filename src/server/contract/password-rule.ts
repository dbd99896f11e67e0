// What is asked of a new password, wherever one is set.
import type { FieldProblem } from './errors.ts';

/** What everybody would try first with this account. */
export interface PasswordSurroundings {
  email: string;
  labName: string;
}

/** What is wrong with it; null when it is taken. */
export type PasswordRule = (password: string, surroundings: PasswordSurroundings) => FieldProblem | null;
