// The page for the moments when there is no server to show one: plain words, no script.
export interface ErrorPage {
  title: string;
  message: string;
  advice?: string;
  retryLabel?: string;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1c1f23; --paper: #f7f7f5; --accent: #0f5c66 }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6e7e8; --paper: #1b1d20; --accent: #5fb3bf } }
  body { margin: 0; font: 15px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
  main { max-width: 40rem; margin: 20vh auto 0; padding: 4px 0 4px 24px; border-left: 2px solid var(--accent) }
  h1 { font-size: 18px; margin: 0 0 12px }
  p { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere }
  a { color: var(--accent) }
`;

export function errorPageUrl(page: ErrorPage): string {
  const html = [
    '<!doctype html><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>Plumbline</title><style>${STYLE}</style><body data-app-state="error"><main>`,
    `<h1>${asText(page.title)}</h1><p>${asText(page.message)}</p>`,
    page.advice ? `<p>${asText(page.advice)}</p>` : '',
    page.retryLabel ? `<p><a href="plumbline:retry">${asText(page.retryLabel)}</a></p>` : '',
    '</main></body>',
  ].join('');
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
