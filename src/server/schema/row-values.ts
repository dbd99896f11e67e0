// What is written to a record whose type is known, as its definition says; of a record of any type, whatever is named.
import type { Row } from './define-resource.ts';
import type { Stored } from './fields/field-type.ts';
import type { ColumnsOf, ResourceName, RowOf, SecretsOf } from './rows.generated.ts';

/** Its columns, or its attributes, by the names of the context. */
export type ValuesOf<Name extends ResourceName> = ResourceName extends Name
  ? Record<string, unknown>
  : { readonly [Known in keyof ColumnsOf<Name> | keyof RowOf<Name> | keyof SecretsOf<Name>]?: unknown };

/** Column values, hidden ones included. */
export type ColumnValues<Name extends ResourceName = ResourceName> = ResourceName extends Name
  ? Readonly<Record<string, Stored | undefined>>
  : Readonly<Partial<ColumnsOf<Name>> & Partial<SecretsOf<Name>>>;

/** A row or part of it as the database holds it, hidden columns included; what of it was read or is written. */
export type StoredColumns<Name extends ResourceName = ResourceName> = ResourceName extends Name
  ? Row
  : Partial<ColumnsOf<Name> & SecretsOf<Name>>;
