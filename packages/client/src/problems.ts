// What a lab refused, as a program decides by it.

/** One thing that was wrong; `source` names the member or the parameter. docs/interface/errors.md. */
export interface Problem {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { pointer?: string; parameter?: string };
}

export class PlumblineError extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Under which the lab's log tells of it. */
  readonly requestId: string | null;

  constructor(status: number, body: unknown, requestId: string | null) {
    const { message, errors = [] } = (body ?? {}) as { message?: string; errors?: Problem[] };
    super(`${status}: ${message ?? 'no reason was given'}`);
    this.name = 'PlumblineError';
    this.status = status;
    this.problems = errors;
    this.requestId = requestId;
  }

  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

export async function errorOf(response: Response): Promise<PlumblineError> {
  const body: unknown = await response.json().catch(() => null);
  return new PlumblineError(response.status, body, response.headers.get('x-request-id'));
}
