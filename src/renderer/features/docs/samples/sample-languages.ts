// The languages of samples, and which one was chosen last: all samples of the reference follow it, also tomorrow.
import { createStore, useStore } from '#renderer/lib/store.ts';
import { curlSample } from './curl.ts';
import { javaScriptSample } from './javascript.ts';
import { powerShellSample } from './power-shell.ts';
import { pythonSample } from './python.ts';
import type { SampleRequest } from './sample-request.ts';

export const sampleLanguages = ['curl', 'python', 'javascript', 'powershell'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  python: 'Python',
  javascript: 'JavaScript',
  powershell: 'PowerShell',
};

export type Sources = Readonly<Record<SampleLanguage, string>>;

export function samplesOf(request: SampleRequest): Sources {
  return {
    curl: curlSample(request),
    python: pythonSample(request),
    javascript: javaScriptSample(request),
    powershell: powerShellSample(request),
  };
}

const storageKey = 'plumbline.docs.sample_language';

function remembered(): SampleLanguage {
  try {
    const kept = localStorage.getItem(storageKey);
    return sampleLanguages.find((one) => one === kept) ?? 'curl';
  } catch {
    // Storage may be closed: the choice lasts as long as the page then.
    return 'curl';
  }
}

const store = createStore<SampleLanguage>(typeof localStorage === 'undefined' ? 'curl' : remembered());

export function useSampleLanguage(): SampleLanguage {
  return useStore(store);
}

export function chooseSampleLanguage(language: SampleLanguage): void {
  store.set(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}
