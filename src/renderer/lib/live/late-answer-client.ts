// What is asked for the first time may be on its way when something is written, and its answer can be from before. The library lets it
// finish and takes it for fresh; here it is asked once more after it came. It is not broken off: where much is written, nothing would ever show.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

export class LateAnswerClient extends QueryClient {
  /** Each is asked once more, however much is written until it comes. */
  readonly #owed = new Map<Query, Promise<void>>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.#askedFirst(filters);
    const asked = super.invalidateQueries(filters, options);
    return Promise.all([asked, ...first.map((query) => this.#askAgain(query))]).then(() => undefined);
  }

  #askedFirst<Key extends QueryKey>(filters: InvalidateQueryFilters<Key> | undefined): Query[] {
    if (filters?.refetchType === 'none') return [];
    const underWay = { ...filters, type: 'active', fetchStatus: 'fetching' } as QueryFilters;
    return this.getQueryCache()
      .findAll(underWay)
      .filter(({ state }) => state.data === undefined);
  }

  #askAgain(query: Query): Promise<void> {
    const kept = this.#owed.get(query);
    if (kept) return kept;
    const again = (query.promise ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#owed.delete(query);
        return super.invalidateQueries({ predicate: (one) => one === query });
      });
    this.#owed.set(query, again);
    return again;
  }
}
