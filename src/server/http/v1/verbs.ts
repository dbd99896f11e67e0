// The verbs an address of v1 knows, for the refusal of any other (RFC 9110 15.5.6). docs/interface/v1.md#endpoints.
import type { ResolvedResource } from '../../schema/resolve.ts';

const alone: ReadonlySet<string> = new Set(['insert', 'update']);
/** Words that only reading knows. */
export const readingWords: ReadonlySet<string> = new Set(['rules', 'get']);

export function verbsOf({ definition }: ResolvedResource, [, id, word]: readonly string[]): string {
  const changing = () => {
    if (definition.readOnly || word !== undefined || (id !== undefined && readingWords.has(id))) return [];
    if (id === undefined || alone.has(id)) return ['POST'];
    return [...(definition.file?.postedToKey ? ['POST'] : []), 'PUT', 'DELETE'];
  };
  return ['GET', 'HEAD', ...changing(), 'OPTIONS'].join(', ');
}
