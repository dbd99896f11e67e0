// How many rows a list has in all, for who would rather have its page: a count that takes long goes on without him, and is kept for whoever
// asks for the number itself. docs/adr/0128-a-page-need-not-wait-for-its-total.md.

/** So long a page that is there waits for its total. */
const patienceMs = 50;

/** Null: it is not known yet, or cannot be told. Begun by the first who asks; whoever asks again later may know it by then. */
export type PatientCount = () => Promise<number | null>;

export function patientCount(count: () => Promise<number>): PatientCount {
  let counting: Promise<number | null> | null = null;
  return () => {
    // What went wrong is told to whoever asks for the number: the page is right without it.
    counting ??= count().catch(() => null);
    return within(patienceMs, counting);
  };
}

/** The wait ends with the number: nobody is held up longer than it takes. */
async function within(ms: number, counting: Promise<number | null>): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([counting, late]);
  } finally {
    clearTimeout(timer);
  }
}
