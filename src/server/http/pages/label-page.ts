// What a label's address answers when it leads nowhere: a small page in both languages, the same bytes for every reason; for
// programs the same as JSON. docs/quality.md#s12.
import type { Exchange } from '../exchange/exchange.ts';

type Reason = 'not-found' | 'too-many';

interface Words {
  status: number;
  title: string;
  en: [title: string, text: string];
  de: [title: string, text: string];
}

const words: Record<Reason, Words> = {
  'not-found': {
    status: 404,
    title: 'Plumbline',
    de: [
      'Zu diesem Code gibt es hier nichts zu sehen',
      'Vielleicht ist das Etikett alt, oder das Gerät ist nicht öffentlich. Wer ein Konto hat, meldet sich an und scannt noch einmal.',
    ],
    en: [
      'There is nothing to see for this code',
      'The label may be old, or the device is not public. If you have an account, sign in and scan again.',
    ],
  },
  'too-many': {
    status: 429,
    title: 'Plumbline',
    de: ['Zu viele Anfragen', 'Bitte warten Sie eine Minute und scannen Sie dann noch einmal.'],
    en: ['Too many requests', 'Please wait a minute, then scan again.'],
  },
};

const pages = new Map<Reason, string>((Object.keys(words) as Reason[]).map((reason) => [reason, page(words[reason])]));

function page({ title, de, en }: Words): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${en[0]}</h1>
<p>${en[1]}</p>
<h2 lang="de">${de[0]}</h2>
<p lang="de">${de[1]}</p>
<p><a href="/">Sign in · <span lang="de">Anmelden</span></a></p>
</main>
</body>
</html>
`;
}

export function sendLabelPage({ req, res }: Exchange, reason: Reason, retryAfter?: number): void {
  const { status, en } = words[reason];
  const html = /text\/html/i.test(req.headers.accept ?? '');
  const text = html ? (pages.get(reason) ?? '') : JSON.stringify({ message: `${en[0]}.` });
  res.writeHead(status, {
    'Content-Type': `${html ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
  res.end(req.method === 'HEAD' ? undefined : text);
}
