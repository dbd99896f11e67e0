// The code of a walk-through: steps with a fence for each language, parted by lines of three strokes. The tests run it as it stands.
import type { SampleLanguage, Sources } from '../samples/sample-languages.ts';

const fenceOf: Record<string, SampleLanguage> = {
  sh: 'curl',
  python: 'python',
  javascript: 'javascript',
  powershell: 'powershell',
};

export function stepsOf(code: string): Sources[] {
  return code.split(/^---$/m).map((step) => {
    const sources: Sources = { curl: '', python: '', javascript: '', powershell: '' };
    const fences = step.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm);
    const found = [...fences].map(([, fence = '', text = '']) => [fenceOf[fence] ?? fence, text]);
    return { ...sources, ...Object.fromEntries(found) };
  });
}

/** Pieces of a page: prose, and between them the code of a step by its number, or `prepare`. */
export function piecesOf(page: string): { prose: string; code: string | null }[] {
  const parts = page.split(/^\{\{(\w+)\}\}$/m);
  return parts.flatMap((prose, index) => (index % 2 === 0 ? [{ prose, code: parts[index + 1] ?? null }] : []));
}
