// The core runs records of any kind, and the portal shows whichever say so: neither names a record type of the lab or one of its coded
// columns; what they ask for stands in the definitions. Types that the program keeps for itself are the core's own.
import type { Sources } from './source-imports.ts';

/** Accounts, settings, the trail and what else the core itself writes. */
const ofTheProgram = new Set([
  ...['user', 'role', 'token', 'session', 'api_key', 'access_code', 'second_factor', 'recovery_code', 'sign_in_link'],
  ...['setting', 'field_setting', 'status', 'status_transition', 'translation', 'advanced_filter', 'view', 'idempotency_key'],
  ...['audit', 'run', 'bin_entry', 'job', 'job_run', 'app', 'notice'],
]);

const rooms = /^src\/server\/(core|portal)\//;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm;
/** Codes of columns, and the keys of the lab's first tables, also behind an alias. */
const coded = /(?<![\w])[A-Z](?:\d{4}\w*|TAG)\b/g;
/** Scopes are of the kind `customer`, which is a word of the definitions. */
const scopeKind = /\b(?:case|kind:|kind ===) 'customer'/g;

/** By file of these rooms: the names in it that belong into a definition. */
export function labNames(sources: Sources): Map<string, string[]> {
  const types = [...sources].flatMap(([file, text]) => {
    const name = file.endsWith('/definition.ts') ? /^ {2}name: '(\w+)'/m.exec(text)?.[1] : undefined;
    return name === undefined || ofTheProgram.has(name) ? [] : [name];
  });
  const named = new RegExp(`(?<=')(?:${types.join('|')})(?=')`, 'g');
  const found = new Map<string, string[]>();
  for (const [file, text] of sources) {
    if (!rooms.test(file)) continue;
    const code = text.replace(comment, '').replace(scopeKind, '');
    const names = [...code.matchAll(coded), ...(types.length > 0 ? code.matchAll(named) : [])].map(([name]) => name);
    if (names.length > 0) found.set(file, names);
  }
  return found;
}

export function labNameFaults(sources: Sources): string[] {
  return [...labNames(sources)].map(
    ([file, names]) => `${file} names ${[...new Set(names)].join(', ')} of the lab: let the definitions say what is asked for.`,
  );
}
