// The page that customers keep: drop a certificate, read whether it is whole, who signed it, and whether its verdicts follow from its numbers.
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Answer } from './answer.tsx';
import { type Examined, examine } from './examine/examine.ts';
import type { KnownLab } from './examine/known-lab.ts';
import { firstLanguage, languages, type Words, wordsIn } from './words.ts';

/** Larger ones are no certificate, and a browser would stall over them. */
const mostBytes = 64 * 1024 * 1024;

type Outcome = { examined: Examined } | { problem: string; name: string };

export function VerifierPage({ known }: { known: KnownLab | null }) {
  const [language, setLanguage] = useState(() => firstLanguage(navigator.languages));
  const words = wordsIn(language);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { t } = words;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t('title');
  }, [language, t]);

  async function take(file: File | null | undefined) {
    if (!file) return;
    setBusy(true);
    setOutcome(await outcomeOf(file, known));
    setBusy(false);
  }

  return (
    <>
      <header className="bar">
        <p className="mark">{known?.name ?? 'Plumbline'}</p>
        <nav aria-label={t('language')}>
          {languages.map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {wordsIn(one).t('own_name')}
            </button>
          ))}
        </nav>
      </header>
      <main>
        <h1>{t('title')}</h1>
        <p className="said">{t('intro')}</p>
        <Drop words={words} onFile={(file) => void take(file)} />
        <div role="status" aria-busy={busy}>
          {busy && <p className="said">{t('reading')}</p>}
          {!busy && outcome && <Told outcome={outcome} words={words} known={known} />}
        </div>
        <footer>
          <p>{known ? t('from', { lab: known.name, date: words.day(known.since) }) : t('from_nobody')}</p>
          <p>{t('limits')}</p>
        </footer>
      </main>
    </>
  );
}

async function outcomeOf(file: File, known: KnownLab | null): Promise<Outcome> {
  const { name } = file;
  if (file.size > mostBytes) return { problem: 'too_large', name };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { examined: await examine({ name, bytes }, { known, now: Date.now() }) };
  } catch {
    return { problem: 'unreadable', name };
  }
}

function Told({ outcome, words, known }: { outcome: Outcome; words: Words; known: KnownLab | null }) {
  if ('examined' in outcome) return <Answer examined={outcome.examined} words={words} known={known} />;
  return (
    <section className="answer" data-tone="bad">
      <h2>{words.t(outcome.problem)}</h2>
      <p>{outcome.name}</p>
    </section>
  );
}

function Drop({ words, onFile }: { words: Words; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <>
      <button
        type="button"
        className="drop"
        data-over={over}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {words.t('drop')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.xml,application/pdf,application/xml,text/xml"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
