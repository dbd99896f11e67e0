// Makes a book out of what a loader read: maps instead of lists, rows in the order in which they win, chains of classes cut
// where they run in a circle. The order of what comes in never matters.
import { complexityKey } from './complexity.ts';
import {
  blankRow,
  type ClassMember,
  type PriceBook,
  type PriceBookRows,
  type PriceClass,
  type PricedArticle,
  type PricedRow,
  type PriceScale,
  type PriceSurcharge,
  type TypeClass,
} from './price-book.ts';
import { indexShelves } from './shelves.ts';

export function indexBook(source: PriceBookRows): PriceBook {
  const classOfProcedure = classOfMember(source.members, 'procedures');
  const chains = chainsOf(source.classes);
  return {
    source,
    shelves: indexShelves(source.rows),
    groups: new Map(source.groups.map((group) => [group.id, group])),
    types: new Map(source.types.map((type) => [type.id, type])),
    articles: articlesOf(source.articles ?? []),
    typeClasses: typeClassesOf(source, classOfProcedure, chains),
    classOfProcedure,
    chains,
    scales: { prices: scalesOf(source.scales, 'prices'), service_prices: scalesOf(source.scales, 'service_prices') },
    surcharges: surchargesOf(source.surcharges),
    leadGroupId: source.leadGroupId,
  };
}

/** As the row a price is found on. */
function articlesOf(articles: readonly PricedArticle[]): ReadonlyMap<string, PricedRow> {
  const rows = new Map<string, PricedRow>();
  for (const { id, price, ...amounts } of articles)
    if (price !== null) rows.set(id, { ...blankRow, ...amounts, table: 'standard_article', id, serviceId: id, price });
  return rows;
}

/** The table allows one class a member; were there two, the first by id would count, in whatever order they came. */
function classOfMember(members: readonly ClassMember[], table: ClassMember['memberTable']): ReadonlyMap<string, string> {
  const classes = new Map<string, string>();
  for (const { memberTable, memberId, classId } of members) {
    const known = classes.get(memberId);
    if (memberTable === table && (known === undefined || classId < known)) classes.set(memberId, classId);
  }
  return classes;
}

type Chains = PriceBook['chains'];

function typeClassesOf(
  { members, types }: PriceBookRows,
  classOfProcedure: ReadonlyMap<string, string>,
  chains: Chains,
): ReadonlyMap<string, TypeClass> {
  const classes = new Map<string, TypeClass>();
  const add = (typeId: string, classId: string | undefined, step: TypeClass['step']) => {
    const chain = classId === undefined ? undefined : chains.get(classId);
    if (classId !== undefined && chain) classes.set(typeId, { memberClassId: classId, chain, step });
  };
  for (const { id, procedureId } of types)
    if (procedureId !== null) add(id, classOfProcedure.get(procedureId), 'procedure_class');
  for (const [typeId, classId] of classOfMember(members, 'types')) add(typeId, classId, 'class');
  return classes;
}

/** From each class upward; ends at a root, at a parent that is gone, or before a class would come a second time. */
function chainsOf(classes: readonly PriceClass[]): Chains {
  const parents = new Map(classes.map(({ id, parentId }) => [id, parentId]));
  const chains = new Map<string, readonly string[]>();
  for (const { id } of classes) {
    const chain = new Set<string>();
    let current: string | null = id;
    while (current !== null && parents.has(current) && !chain.has(current)) {
      chain.add(current);
      current = parents.get(current) ?? null;
    }
    chains.set(id, [...chain]);
  }
  return chains;
}

function scalesOf(scales: readonly PriceScale[], table: PriceScale['rowTable']): ReadonlyMap<string, readonly PriceScale[]> {
  const byRow = new Map<string, PriceScale[]>();
  for (const scale of scales) {
    if (scale.rowTable !== table || (scale.price === null && scale.discount === null)) continue;
    const known = byRow.get(scale.rowId);
    if (known) known.push(scale);
    else byRow.set(scale.rowId, [scale]);
  }
  for (const list of byRow.values()) list.sort((a, b) => b.minQuantity - a.minQuantity || (a.id < b.id ? 1 : -1));
  return byRow;
}

function surchargesOf(surcharges: readonly PriceSurcharge[]): ReadonlyMap<string, readonly PriceSurcharge[]> {
  const byComplexity = new Map<string, PriceSurcharge[]>();
  for (const surcharge of surcharges) {
    const key = complexityKey(surcharge.complexity);
    if (!surcharge.active || key === null) continue;
    const known = byComplexity.get(key);
    if (known) known.push(surcharge);
    else byComplexity.set(key, [surcharge]);
  }
  for (const list of byComplexity.values()) list.sort((a, b) => (a.id < b.id ? 1 : -1));
  return byComplexity;
}
