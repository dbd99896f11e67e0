// Where a provider of single sign-on sends a browser back to: a page without script that goes on by itself. It is needed because the
// session's cookie is not sent on a way that began at a foreign site; from here on the way is our own.
import type { SsoRefusal } from '../contract/sso.ts';
import type { Translator } from '../i18n/translate.ts';

interface PageInput {
  translator: Translator;
  language: 'de' | 'en';
  /** Null: who came in. */
  refusal: SsoRefusal | null;
  /** Null: a window of the program goes on, and this browser is done. */
  goOn: string | null;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Back to where one wanted to go, which is where one signs in, too. */
function withRefusal(goOn: string, refusal: SsoRefusal): string {
  const address = new URL(goOn, 'http://127.0.0.1');
  address.searchParams.set('sso', refusal);
  return address.pathname + address.search;
}

export function ssoPage({ translator, language, refusal, goOn }: PageInput): string {
  const say = (name: string) => escaped(translator.text(language, `ui.sso.${name}`));
  const title = say(refusal === null ? 'page.done' : 'page.refused');
  const text = refusal === null ? say(goOn === null ? 'page.back' : 'page.goes_on') : say(`refusal.${refusal}`);
  const target = goOn === null ? null : escaped(refusal === null ? goOn : withRefusal(goOn, refusal));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${target === null ? '' : `<meta http-equiv="refresh" content="0; url=${target}">\n`}<title>Plumbline</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${target === null ? '' : `<p><a href="${target}">${say('page.go_on')}</a></p>\n`}</main>
</body>
</html>
`;
}
