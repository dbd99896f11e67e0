// A country as people write it, by its German or English name or its code: its ISO 3166-1 code, and what a paper's language calls it.

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

/** What names no country known here stays as it is written, and so does a bare code, which is read in every language. */
export function countryName(country: string | null, locale: string): string | null {
  const code = countryCode(country);
  if (country === null || code === null || country.trim() === code) return country;
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(code) ?? country;
}
