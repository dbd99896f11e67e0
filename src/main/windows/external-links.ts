// What may leave the window for another program: a letter to somebody, and an https page after a question. Nothing else, ever. Pure.
export type Outside = { kind: 'letter' | 'page'; url: string } | null;

const longest = 2000;

export function outsideOf(text: string): Outside {
  if (text.length > longest) return null;
  try {
    const url = new URL(text);
    // An attachment would let a page send files of this machine.
    if (url.protocol === 'mailto:') return /[?&]attach/i.test(url.search) ? null : { kind: 'letter', url: url.href };
    const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
    return plain ? { kind: 'page', url: url.href } : null;
  } catch {
    return null;
  }
}
