// What was drawn before, to go back to and forward again. Changes that belong together, such as the letters of a word, are one step. Pure.
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** What the last change belonged to. */
  mark: string | null;
}

const mostSteps = 200;

export const beginHistory = <State>(now: State): History<State> => ({ past: [], now, future: [], mark: null });

export function changed<State>(history: History<State>, next: State, mark: string | null = null): History<State> {
  if (next === history.now) return history;
  const joined = mark !== null && mark === history.mark;
  const past = joined ? history.past : [...history.past, history.now].slice(-mostSteps);
  return { past, now: next, future: [], mark };
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], mark: null };
}

export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, mark: null };
}
