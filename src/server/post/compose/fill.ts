// A template's words with what they name put in. What is put in never opens a place of its own, and no line of a letter's head ends in it.
import { fillIn } from '../../i18n/translate.ts';

/** As letters' heads take it: one line. */
export const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();

export function filledLetter(template: { subject: string; body: string }, values: Readonly<Record<string, string>>) {
  const subject = oneLine(fillIn(template.subject, values)).slice(0, 255);
  const body = fillIn(template.body, values)
    .replace(/\r\n?/g, '\n')
    // A name that is empty leaves no hole.
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, 20_000);
  return { subject, body };
}
