// The texts within a piece of PowerShell, by the rules of about_Quoting_Rules: five characters are a single quote, each doubled stands for
// itself; in double quotes variables are put in. What is left is the program around them.
interface Words {
  /** What stands in single quotes, as PowerShell understands it. */
  texts: string[];
  /** What stands in double quotes. */
  expanded: string[];
  program: string;
}

const single = new Set("'‘’‚‛");

export function powerShellWords(source: string): Words {
  const words: Words = { texts: [], expanded: [], program: '' };
  let at = 0;
  while (at < source.length) {
    const one = source.charAt(at);
    if (single.has(one)) {
      const { text, after } = untilQuote(source, at + 1, (other) => single.has(other));
      words.texts.push(text);
      at = after;
    } else if (one === '"') {
      const { text, after } = untilQuote(source, at + 1, (other) => other === '"');
      words.expanded.push(text);
      at = after;
    } else {
      words.program += one;
      at += 1;
    }
  }
  return words;
}

function untilQuote(source: string, from: number, isQuote: (one: string) => boolean): { text: string; after: number } {
  let text = '';
  for (let at = from; at < source.length; at += 1) {
    const one = source.charAt(at);
    if (!isQuote(one)) text += one;
    else if (isQuote(source.charAt(at + 1))) {
      text += one;
      at += 1;
    } else return { text, after: at + 1 };
  }
  throw new Error(`a text that does not end: ${text}`);
}
