// Random books and questions, small enough that rows meet, tie, overlap and run in circles all the time.
import fc from 'fast-check';
import type { PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';
import type { PriceQuestion } from '#server/prices/engine/book/price-question.ts';

const day = fc.constantFrom('2026-01-01', '2026-03-31', '2026-06-14', '2026-06-15', '2026-06-16', '2026-12-31');
const openDay = fc.option(day, { nil: null });
const groups = ['A', 'B', 'L'];
const groupId = fc.option(fc.constantFrom(...groups), { nil: null });
const typeId = fc.constantFrom('T1', 'T2');
const procedureId = fc.option(fc.constantFrom('P1', 'P2'), { nil: null });
const classIds = ['C1', 'C2', 'C3'];
const classId = fc.constantFrom(...classIds);
const complexity = fc.constantFrom(null, null, 'DAkkS', 'dakks', 'Express');
const amount = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000 }));
const kind = fc.constantFrom<'percent' | 'fixed'>('percent', 'fixed');
const change = fc.integer({ min: -12_000, max: 12_000 });

type Axis = Partial<PriceRow> & Pick<PriceRow, 'table'>;
const serviceId = fc.constantFrom(null, null, null, 'S1');
const axis: fc.Arbitrary<Axis> = fc.oneof(
  typeId.map((id): Axis => ({ table: 'prices', typeId: id })),
  fc.constant<Axis>({ table: 'device_prices', deviceId: 'D1' }),
  fc.tuple(serviceId, typeId).map(([service, id]): Axis => ({ table: 'service_prices', serviceId: service, typeId: id })),
  fc.tuple(serviceId, classId).map(([service, id]): Axis => ({ table: 'service_prices', serviceId: service, classId: id })),
  fc.tuple(serviceId).map(([service]): Axis => ({ table: 'service_prices', serviceId: service })),
);

const parts = fc.record({
  axis,
  groupId,
  complexity,
  startDate: openDay,
  endDate: openDay,
  price: amount,
  quantity: fc.constantFrom(100, 100, 100, null, 0, 250, 300, 1000, 100_000),
  discount: fc.constantFrom(0, 0, 0, null, 500, 1000, 3333, 10_000),
  second: fc.integer({ min: 0, max: 2 }),
});

export const randomRow = (id: string): fc.Arbitrary<PriceRow> =>
  parts.map(({ axis: of, second, ...rest }) => ({
    deviceId: null,
    typeId: null,
    classId: null,
    serviceId: null,
    priceMin: null,
    priceMax: null,
    costs: null,
    unit: 'EA',
    tax: 1900,
    ...of,
    ...rest,
    id,
    createdAt: `2025-01-01 00:00:0${second}`,
  }));

const rows = fc
  .integer({ min: 0, max: 14 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => randomRow(`r${String(index).padStart(2, '0')}`))));

const derivation = fc.option(fc.record({ kind, value: change, startDate: openDay, endDate: openDay }), { nil: null });

const scales = fc.uniqueArray(
  fc.record({
    rowTable: fc.constantFrom<'prices' | 'service_prices'>('prices', 'service_prices'),
    rowId: fc.constantFrom('r00', 'r01', 'r02', 'r03'),
    minQuantity: fc.constantFrom(50, 100, 500, 1000),
    price: fc.option(amount, { nil: null }),
    discount: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
  }),
  { maxLength: 6, selector: ({ rowTable, rowId, minQuantity }) => `${rowTable} ${rowId} ${minQuantity}` },
);

const surcharges = fc.array(
  fc.record({
    complexity: fc.constantFrom('DAkkS', 'Express', 'express'),
    kind,
    value: change,
    classId: fc.option(classId, { nil: null }),
    active: fc.boolean(),
  }),
  { maxLength: 4 },
);

const parents = fc.tuple(...classIds.map(() => fc.option(classId, { nil: null })));
const members = fc.record({
  T1: fc.option(classId, { nil: null }),
  T2: fc.option(classId, { nil: null }),
  P1: fc.option(classId, { nil: null }),
  P2: fc.option(classId, { nil: null }),
});

export const randomBook: fc.Arbitrary<PriceBookRows> = fc
  .record({
    rows,
    parents,
    members,
    scales,
    surcharges,
    derivations: fc.tuple(derivation, derivation, derivation),
    procedures: fc.tuple(procedureId, procedureId),
    leadGroupId: fc.constantFrom(null, 'L', 'B'),
    article: fc.record({ price: fc.option(amount, { nil: null }), discount: fc.constantFrom(null, 0, 500, 1250) }),
  })
  .map(
    (parts): PriceBookRows => ({
      rows: parts.rows,
      classes: classIds.map((id, index) => ({ id, parentId: parts.parents[index] ?? null })),
      members: Object.entries(parts.members).flatMap(([memberId, of]) =>
        of === null ? [] : [{ classId: of, memberTable: memberId.startsWith('T') ? 'types' : 'procedures', memberId }],
      ),
      scales: parts.scales.map((scale, index) => ({ ...scale, id: `k${index}` })),
      surcharges: parts.surcharges.map((surcharge, index) => ({ ...surcharge, id: `u${index}` })),
      groups: groups.map((id, index) => ({ id, derivation: parts.derivations[index] ?? null })),
      types: parts.procedures.map((procedure, index) => ({ id: `T${index + 1}`, procedureId: procedure })),
      leadGroupId: parts.leadGroupId,
      articles: [{ id: 'S1', unit: 'EA', tax: 1900, ...parts.article }],
    }),
  );

const asked: fc.Arbitrary<PriceQuestion['for']> = fc.oneof(
  fc.constant({ kind: 'list' as const }),
  fc.constantFrom(...groups).map((id) => ({ kind: 'group' as const, groupId: id })),
  groupId.map((id) => ({ kind: 'customer' as const, customerId: 'K1', groupId: id })),
);

const device = fc.record({
  id: fc.constant('D1'),
  ownProcedureId: procedureId,
  typeId: fc.option(typeId, { nil: null }),
});

export const randomQuestion: fc.Arbitrary<PriceQuestion> = fc.record({
  for: asked,
  date: day,
  quantity: fc.constantFrom(50, 100, 499, 500, 1000, 12_345),
  complexity,
  serviceId,
  typeId: fc.option(typeId, { nil: null }),
  device: fc.option(device, { nil: null }),
});
