// A reason the program cannot start, in one sentence for people: what happened and what to do. Exit code is never 0.

export class StartError extends Error {
  readonly code: string;
  readonly exitCode: number;

  constructor(code: string, message: string, exitCode = 2) {
    super(message);
    this.name = 'StartError';
    this.code = code;
    this.exitCode = exitCode;
  }
}
