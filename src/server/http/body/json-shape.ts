// How much a JSON body may hold, counted over its bytes before any parser builds it: levels, members of one object, members in all.
// What is refused here has cost one pass over what came and nothing else.
import { AppError } from '../../contract/errors.ts';

const deepestJson = 32;
const mostMembersOfObject = 1_000;
const mostMembers = 50_000;

const [quote, backslash, comma, opensList, closesList, opensObject, closesObject] = [34, 92, 44, 91, 93, 123, 125] as const;

/** Whether a byte is white space of JSON. */
const isBlank = (byte: number) => byte === 32 || byte === 10 || byte === 13 || byte === 9;

/** Members are what commas part, and the first one of everything that is not empty. All marks of JSON are ASCII, and UTF-8
 *  has no ASCII byte inside another character, so nothing needs to be decoded for it. */
export function assertJsonShape(body: Uint8Array): void {
  const isObject: boolean[] = [];
  const members: number[] = [];
  let all = 0;
  let isFirst = false;
  for (let i = 0; i < body.length; i += 1) {
    const byte = body[i] ?? 0;
    if (isBlank(byte)) continue;
    const level = isObject.length - 1;
    const closes = byte === closesList || byte === closesObject;
    if (byte === comma || (isFirst && !closes)) {
      all += 1;
      const here = (members[level] ?? 0) + 1;
      members[level] = here;
      if (isObject[level] && here > mostMembersOfObject) throw tooMany('errors.request.too_many_members', mostMembersOfObject);
      if (all > mostMembers) throw tooMany('errors.request.too_many_members_in_all', mostMembers);
    }
    isFirst = false;
    if (byte === quote) i = endOfText(body, i);
    else if (byte === opensList || byte === opensObject) {
      if (isObject.length === deepestJson) throw tooMany('errors.request.too_deep', deepestJson);
      isObject.push(byte === opensObject);
      members.push(0);
      isFirst = true;
    } else if (closes) {
      isObject.pop();
      members.pop();
    }
  }
}

/** The place of the quote that ends the text; of one that never ends, the end of all. */
function endOfText(body: Uint8Array, start: number): number {
  for (let i = body.indexOf(quote, start + 1); i !== -1; i = body.indexOf(quote, i + 1)) {
    let backslashes = 0;
    while (body[i - 1 - backslashes] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return i;
  }
  return body.length;
}

function tooMany(messageKey: string, max: number): AppError {
  return new AppError('request.malformed', { messageKey, params: { max } });
}
