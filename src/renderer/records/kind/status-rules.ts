// Which status may follow which, as boards and the way of a record ask. Pure.

/** A status may follow another, or every one; null: from anywhere, for everyone. */
export interface StatusRule {
  from: string | null;
  to: string;
  operation: string | null;
}

/** As the server judges: a kind without any rule allows every change. */
export function mayFollow(rules: readonly StatusRule[], held: ReadonlySet<string>, from: string, to: string): boolean {
  if (from === to) return false;
  if (rules.length === 0) return true;
  const fitting = rules.filter((rule) => rule.to === to && (rule.from === null || rule.from === from));
  return fitting.some(({ operation }) => operation === null || held.has(operation));
}

/** Why a status may not follow: it does not from here, or not for whoever lacks an operation; null: it may. */
export function barring(
  rules: readonly StatusRule[],
  held: ReadonlySet<string>,
  from: string,
  to: string,
): 'status' | 'operation' | null {
  if (mayFollow(rules, held, from, to)) return null;
  const all = new Set(rules.flatMap(({ operation }) => operation ?? []));
  return mayFollow(rules, all, from, to) ? 'operation' : 'status';
}
