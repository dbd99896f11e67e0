// What lines of orders cost: found by the finder itself in the prices that the lab was just given, for the order's customer and day, as for a
// user who adds a line. docs/interface/prices.md#finding.
import { indexBook } from '../../prices/engine/book/index-book.ts';
import type {
  ClassMember,
  DeviceType,
  PriceBook,
  PriceClass,
  PricedArticle,
  PriceGroup,
  PriceRow,
  PriceScale,
  PriceSurcharge,
} from '../../prices/engine/book/price-book.ts';
import type { PriceQuestion } from '../../prices/engine/book/price-question.ts';
import { find } from '../../prices/engine/find/find.ts';
import { foundColumns } from '../../prices/lookup/found-price.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { World } from '../world/world.ts';

const amounts = `complexity, start_date as "startDate", end_date as "endDate", price, price_min as "priceMin", price_max as "priceMax",
  costs, quantity, unit, discount, tax, created_at as "createdAt"`;

const statements = {
  rows: `select 'prices' as "table", "pID" as id, null as "deviceId", "type_tID" as "typeId", null as "classId", null as "serviceId",
      "price_cat_uID" as "groupId", ${amounts} from prices
    union all select 'service_prices', id, null, "type_tID", price_class_id, service_id, price_category_id, ${amounts} from service_prices
    union all select 'device_prices', id, "MTAG", null, null, null, price_category_id, ${amounts} from device_prices`,
  classes: 'select id, parent_id as "parentId" from price_classes',
  members: 'select price_class_id as "classId", member_table as "memberTable", member_id as "memberId" from price_class_members',
  scales:
    'select id, row_table as "rowTable", row_id as "rowId", min_quantity as "minQuantity", price, discount from price_scales',
  surcharges: 'select id, complexity, kind, value, price_class_id as "classId", active from price_surcharges',
  groups: `select "uID" as id, derivation_kind as kind, derivation_value as value, derivation_start_date as "startDate",
    derivation_end_date as "endDate" from price_category`,
  types: 'select "tID" as id, procedure_id as "procedureId" from types',
  articles: 'select "uID" as id, price, discount, unit, tax from standard_article',
  customers: 'select "KTAG" as id, price_category_id as "groupId" from customers',
} as const;

interface GroupRow {
  id: string;
  kind: 'percent' | 'fixed' | null;
  value: number | null;
  startDate: string | null;
  endDate: string | null;
}

function bookOf(all: <R>(name: keyof typeof statements) => R[]): PriceBook {
  const groups = all<GroupRow>('groups').map(({ id, kind, value, startDate, endDate }): PriceGroup => {
    const derivation = kind === null || value === null ? null : { kind, value, startDate, endDate };
    return { id, derivation };
  });
  const surcharges = all<Omit<PriceSurcharge, 'active'> & { active: number }>('surcharges');
  return indexBook({
    rows: all<PriceRow>('rows'),
    classes: all<PriceClass>('classes'),
    members: all<ClassMember>('members'),
    scales: all<PriceScale>('scales'),
    surcharges: surcharges.map((one): PriceSurcharge => ({ ...one, active: one.active === 1 })),
    groups,
    types: all<DeviceType>('types'),
    articles: all<PricedArticle>('articles'),
    // The lab has chosen no lead group.
    leadGroupId: null,
  });
}

type AskedLine = Pick<PriceQuestion, 'date' | 'complexity'> & {
  customer: string;
  type?: string;
  /** Priced as this device, of that type. */
  device?: string;
  service?: string;
};

export type PriceLine = (asked: AskedLine) => Row | null;

/** Null: there is no price for it. */
export function linePrices({ handle }: World): PriceLine {
  const all = <R>(name: keyof typeof statements) => handle.prepare(statements[name]).all() as R[];
  const book = bookOf(all);
  const groupOf = new Map(all<{ id: string; groupId: string | null }>('customers').map(({ id, groupId }) => [id, groupId]));
  return ({ customer, date, complexity, type: typeId = null, device, service: serviceId = null }) => {
    const answer = find(book, {
      for: { kind: 'customer', customerId: customer, groupId: groupOf.get(customer) ?? null },
      ...{ date, complexity, serviceId, typeId, quantity: 100 },
      device: device === undefined ? null : { id: device, ownProcedureId: null, typeId },
    });
    return answer.kind === 'gap' ? null : foundColumns(answer, { date, sent: new Set() });
  };
}
