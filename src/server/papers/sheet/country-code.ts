// The ISO 3166-1 code of a country as people write it: its German or English name, or the code itself.

let codes: ReadonlyMap<string, string> | null = null;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function codesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const locale of ['en', 'de']) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const code = first + second;
        const name = names.of(code);
        if (name) found.set(name.toLowerCase(), code);
      }
  }
  return found;
}

/** Null for what names no country. */
export function countryCode(country: string | null): string | null {
  const name = (country ?? '').trim();
  if (/^[A-Z]{2}$/.test(name)) return name;
  codes ??= codesByName();
  return codes.get(name.toLowerCase()) ?? null;
}
