// Looking up what people typed.
/** What a table has under a word that somebody typed; never what every object answers to, such as `__proto__`. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
