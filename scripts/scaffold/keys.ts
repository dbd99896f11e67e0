// Adds keys to a file of texts: each before the first one that comes after it, all others where they are.

export function withKeys(text: string, added: Readonly<Record<string, string>>): string {
  const entries = Object.entries(JSON.parse(text) as Record<string, string>);
  for (const [key, value] of Object.entries(added)) {
    const known = entries.find(([name]) => name === key);
    if (known) known[1] = value;
    else {
      const next = entries.findIndex(([name]) => name > key);
      entries.splice(next === -1 ? entries.length : next, 0, [key, value]);
    }
  }
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
