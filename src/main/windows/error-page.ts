// The pages for the moments when there is no server to show one: plain words, links that the shell itself answers, no script.
import { createHash } from 'node:crypto';

export interface PageAction {
  label: string;
  /** Behind `plumbline:` in the link. */
  action: string;
  hint?: string;
}

export interface PageTable {
  head: readonly string[];
  rows: readonly { cells: readonly string[]; actions: readonly PageAction[] }[];
}

/** One secret that is asked for; it comes back behind the action as `?passphrase=`. */
export interface PageQuestion {
  label: string;
  action: string;
  submit: string;
}

export interface ErrorPage {
  language: string;
  title: string;
  message: string;
  advice?: string;
  /** Something is being done, and nobody knows how long it takes. */
  busy?: boolean;
  table?: PageTable;
  question?: PageQuestion;
  /** The first is the one to try first. */
  actions?: readonly PageAction[];
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1c1f23; --soft: #565d66; --paper: #f7f7f5; --line: #d3d5d8; --accent: #0f5c66 }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6e7e8; --soft: #a9aeb5; --paper: #1b1d20; --line: #3c4147; --accent: #5fb3bf } }
  body { margin: 0; padding: 0 24px; font: 15px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
  main { max-width: 40rem; margin: 16vh auto 4rem; padding: 4px 24px; border-left: 2px solid var(--accent) }
  main.wide { max-width: 60rem; margin-top: 8vh }
  h1 { font-size: 18px; margin: 0 0 12px }
  p { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere }
  a { color: var(--accent) }
  ul { margin: 20px 0 0; padding: 0; list-style: none }
  li { margin: 0 0 8px }
  li span { color: var(--soft) }
  li:first-child a { font-weight: 600 }
  table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
  th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
  th { color: var(--soft); font-weight: 500 }
  td a { margin-right: 12px; white-space: nowrap }
  input, button { font: inherit; padding: 4px 10px; color: inherit; background: transparent; border: 1px solid var(--line) }
  input { width: 24rem; max-width: 100% }
  progress { width: 100%; accent-color: var(--accent) }
`;

/** What may apply on a page of the shell: its one style sheet, known by what it says. */
export const barePagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export function errorPageUrl(page: ErrorPage): string {
  const html = [
    `<!doctype html><html lang="${asText(page.language)}"><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${barePagePolicy}">`,
    `<title>Plumbline</title><style>${STYLE}</style><body data-app-state="error"><main${page.table ? ' class="wide"' : ''}>`,
    `<h1>${asText(page.title)}</h1><p${page.busy ? ' role="status"' : ''}>${asText(page.message)}</p>`,
    page.busy ? `<p><progress aria-label="${asText(page.message)}"></progress></p>` : '',
    page.advice ? `<p>${asText(page.advice)}</p>` : '',
    page.table ? tableOf(page.table) : '',
    page.question ? questionOf(page.question) : '',
    page.actions?.length ? `<ul>${page.actions.map((action) => `<li>${linkOf(action)}</li>`).join('')}</ul>` : '',
    '</main></body></html>',
  ].join('');
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

function tableOf({ head, rows }: PageTable): string {
  const cells = head.map((text) => `<th scope="col">${asText(text)}</th>`).join('');
  const lines = rows.map(
    (row) =>
      `<tr>${row.cells.map((text) => `<td>${asText(text)}</td>`).join('')}<td>${row.actions.map(linkOf).join('')}</td></tr>`,
  );
  return `<table><thead><tr>${cells}<td></td></tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** A form needs no script: the shell answers it as it answers a link. */
function questionOf({ label, action, submit }: PageQuestion): string {
  const field = `<label>${asText(label)}<br><input type="password" name="passphrase" required autofocus autocomplete="off"></label>`;
  return `<form method="get" action="plumbline:${asText(action)}"><p>${field} <button>${asText(submit)}</button></p></form>`;
}

function linkOf({ label, action, hint }: PageAction): string {
  const link = `<a href="plumbline:${asText(action)}">${asText(label)}</a>`;
  return hint ? `${link} <span>– ${asText(hint)}</span>` : link;
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
