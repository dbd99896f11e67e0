// The language a caller would like (`Accept-Language`), where nobody set one for the user. docs/interface/manners.md#languages.
import type { Language } from '../../contract/principal.ts';

const spoken: readonly Language[] = ['de', 'en'];

/** Null: none of ours. */
export function askedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters
      .find((one) => one.trim().startsWith('q='))
      ?.trim()
      .slice(2);
    return {
      language: spoken.find((one) => tag === one || tag.startsWith(`${one}-`)),
      weight: weight === undefined ? 1 : Number(weight),
    };
  });
  const best = wishes.filter(({ language, weight }) => language && weight > 0).sort((one, other) => other.weight - one.weight)[0];
  return best?.language ?? null;
}
