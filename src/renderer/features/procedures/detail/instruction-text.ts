// Instructions of a step are kept as HTML, as test plan files have them, and read and written here as plain text: nothing of them ever runs.
// Pure.
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const lines = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<br\b[^>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|table)\s*>|<(?:p|div|h[1-6]|tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>?/g, '');
  return decoded(lines)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A paragraph a line, as test plan files have them. */
export function htmlOfText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`)
    .join('');
}
