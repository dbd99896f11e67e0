// A template as a customer would read it, filled with examples; or what is wrong with it, each at its field.
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { type MessageEvent, placeholders } from '../../contract/values/mail/message-event.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import { labAddress } from '../../papers/parts/lab-parts.ts';
import { templateProblems } from '../../resources/message-template/template-problems.ts';
import { filledLetter } from './fill.ts';
import type { Wording } from './template-for.ts';

interface Template extends Wording {
  event: MessageEvent;
  language: Language;
}

export async function exampleLetter(
  ctx: Ctx,
  translator: Translator,
  { event, language, ...template }: Template,
): Promise<Wording> {
  const problems = templateProblems(event, template);
  if (Object.keys(problems).length > 0) throw new AppError('request.invalid', { fields: problems, ofInput: true });
  const lab = (await labAddress(ctx)).name ?? '';
  const samples = placeholders[event].map((name) => [name, translator.text(language, `mail.sample.${name}`, { lab })]);
  return filledLetter(template, { ...Object.fromEntries(samples), lab });
}
