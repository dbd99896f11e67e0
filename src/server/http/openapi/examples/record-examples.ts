// What examples of records are written as: by record type and attribute, as definitions name them, so that one that is gone from there
// does not compile.
import type { ResourceName, RowOf } from '#server/schema/rows.generated.ts';

export type RecordExamples = Readonly<{ [Name in ResourceName]?: Readonly<Partial<RowOf<Name>>> }>;
