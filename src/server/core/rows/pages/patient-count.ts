// How many rows a list has in all, for who would rather have its page: a count that takes long goes on without him, and is kept for whoever
// asks for the number itself. docs/adr/0128-a-page-need-not-wait-for-its-total.md.

/** So long a page that is there waits for its total. */
const patienceMs = 50;

/** Null: it is not known yet, or cannot be told. Begun by the first who asks. */
export type PatientCount = () => Promise<number | null>;

export function patientCount(count: () => Promise<number>): PatientCount {
  let asked: Promise<number | null> | null = null;
  return () => {
    asked ??= within(patienceMs, count());
    return asked;
  };
}

async function within(ms: number, counting: Promise<number>): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  // What went wrong is told to whoever asks for the number: the page is right without it.
  const told = counting.catch(() => null);
  try {
    return await Promise.race([told, late]);
  } finally {
    clearTimeout(timer);
  }
}
