// Why somebody was not let in, by the code of the answer.
import { ApiError } from '../../lib/api.ts';

export const isRefusal = (error: unknown, code: string): boolean => error instanceof ApiError && error.has(code);
