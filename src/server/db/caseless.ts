// Texts that are unique without regard to case. A bare `=` would leave it to the column to compare them so, which not every database does:
// it does not compile, `sameText()` of the dialect does.
import type { ColumnType } from 'kysely';

declare const caseless: unique symbol;

type Marked<T extends string | null> = T extends string ? T & { readonly [caseless]: true } : T;

export type Caseless<T extends string | null> = ColumnType<Marked<T>, T, T>;
