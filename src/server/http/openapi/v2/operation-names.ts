// What an operation of v2 is called in a client that is made from the description (`operationId`): a verb and what it is about, as in
// `undoRun` or `printCalibrationCertificate`. Made from its address by rule, so that two of a kind are called alike; what
// does not read that way is named in `named-operations.ts`. Names that were released stay (tests/contract/operation-names.test.ts).

import { typeOf } from '#server/endpoints/v2/resource-object.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { pascalCase } from '../schemas.ts';
import { namedOperations } from './named-operations.ts';

/** Last words of an address that say what is done, with the word for it and what follows the noun. */
const verbs: Readonly<Record<string, string>> = {
  acknowledge: 'acknowledge',
  activate: 'activate',
  amend: 'amend',
  begin: 'begin',
  'bulk-adjust': 'bulkAdjust',
  'bulk-approve': 'bulkApprove',
  'bulk-assign': 'bulkAssign',
  'bulk-create': 'bulkCreate',
  'bulk-delete': 'bulkDelete',
  'bulk-update': 'bulkUpdate',
  calibrate: 'calibrate',
  cancel: 'cancel',
  check: 'check',
  compare: 'compare',
  confirm: 'confirm',
  continue: 'continue',
  decline: 'decline',
  derive: 'derive',
  download: 'download',
  duplicate: 'duplicate',
  evaluate: 'evaluate',
  export: 'export',
  fit: 'fit',
  'hand-out': 'handOut',
  identify: 'identify',
  import: 'import',
  'import-dcc': 'importDccOf',
  'import-dcc-preview': 'previewDccOf',
  'import-preview': 'previewImportOf',
  lookup: 'lookUp',
  measure: 'measure',
  pause: 'pause',
  preview: 'preview',
  print: 'print',
  recover: 'recover',
  redeem: 'redeem',
  release: 'release',
  reprint: 'reprint',
  restore: 'restore',
  resume: 'resume',
  run: 'run',
  scan: 'scan',
  settle: 'settle',
  snooze: 'snooze',
  start: 'start',
  sweep: 'sweep',
  'take-back': 'takeBack',
  test: 'test',
  try: 'try',
  undo: 'undo',
  unlock: 'unlock',
  validate: 'validate',
  verify: 'verify',
  withdraw: 'withdraw',
};

const paperVerbs: Readonly<Record<string, string>> = { GET: 'download', POST: 'keep' };

const usual: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'set', PATCH: 'change', DELETE: 'delete' };

interface Addressed {
  method: string;
  path: string;
}

/** Doors, not subjects: whoever calls an operation knows where it is. */
const doors: ReadonlySet<string> = new Set(['admin', 'auth', 'public']);

interface Surroundings {
  /** What one of a list is called. */
  singular(plural: string): string;
  /** The addresses of papers. */
  isPaper(path: string): boolean;
}

export function operationName({ method, path }: Addressed, { singular, isPaper }: Surroundings): string {
  const named = namedOperations[`${method} ${path}`];
  if (named !== undefined) return named;
  const segments = path.split('/');
  const ofPaper = isPaper(path) ? paperVerbs[method] : undefined;
  const verb = ofPaper ?? verbOf(method, segments.at(-1) ?? '');
  const about = ofPaper === undefined && verb !== undefined ? segments.slice(0, -1) : segments;
  const makes = verb === undefined && method === 'POST';
  const shown = about.map((segment, index) => {
    const isLast = index === about.length - 1;
    return isLast && !makes && !segment.startsWith('{') ? segment : singular(segment);
  });
  return `${verb ?? usual[method] ?? method.toLowerCase()}${nounOf(shown)}`;
}

/** The last word of an address, where it says what is done. */
function verbOf(method: string, last: string): string | undefined {
  if (method === 'DELETE') return undefined;
  // Of a list those that were picked.
  return method === 'POST' && last === 'export' ? 'exportChosen' : verbs[last];
}

/** Words that end one part and begin the next are said once: the `repair-report` of a `repair`. */
function nounOf(parts: readonly string[]): string {
  const named = parts.filter((part) => !part.startsWith('{') && !doors.has(part)).map((part) => part.split('-'));
  const words: string[] = [];
  for (const next of named) {
    const overlap = next.findIndex((_word, from) => from > 0 && words.slice(-from).join() === next.slice(0, from).join());
    words.push(...next.slice(Math.max(overlap, 0)));
  }
  return pascalCase(words.join('-'));
}

/** A record type's own name; of what is no record type, the word without its ending. */
export function singularOf(resource: ResolvedResource | undefined, plural: string): string {
  if (resource) return typeOf(resource);
  return unchanging.has(plural) ? plural : plural.replace(/ies$/, 'y').replace(/(ch|sh|x|ss)es$|s$/, '$1');
}

const unchanging: ReadonlySet<string> = new Set(['series', 'sso', 'access']);
