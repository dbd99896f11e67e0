// Work that another writer came between is begun anew.
const mostTries = 5;

export async function repeated<T>(work: () => Promise<T>, cameBetween: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !cameBetween(error)) throw error;
    }
  }
}
