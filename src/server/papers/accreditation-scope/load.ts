// The scope of accreditation in which an entry stands: all that count at its site on a day. docs/data-contracts.md#accreditation-scope.
import { compare } from '../../assessment/decimal.ts';
import { isComparable, readQuantity } from '../../assessment/quantity.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { isPlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnOf, getRow, listRows } from '../../core/read/named-rows.ts';
import { generatedAt, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { labAddress } from '../parts/lab-parts.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { textOf } from '../parts/record-parts.ts';
import type { ScopeDocument } from './contract.ts';
import type { ScopePrint } from './layout.ts';

export async function loadScope(
  ctx: Ctx,
  _services: LoadServices,
  { id, language, day: asked }: PaperAsked,
): Promise<PaperLoaded<ScopeDocument, ScopePrint>> {
  const now = today(ctx.lab.clock);
  const day = asked !== undefined && isPlainDate(asked) ? asked : now;
  const { site } = await getRow(ctx, 'cmc', id);
  const rows = await listRows(ctx, 'cmc', { filter: counting(ctx, site, day), sort: sorted(ctx), limit: null, offset: 0 });
  const lab = await labAddress(ctx);
  const document: ScopeDocument = {
    meta: {
      contract: 'accreditation-scope',
      schema_version: '1.0',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: now,
    },
    laboratory: { name: lab.name, accreditation_number: lab.code },
    site: textOf(site),
    day,
    entries: rows.toSorted(byRange).map((row) => ({
      quantity: String(row.quantity),
      unit: String(row.unit),
      range_from: String(row.range_from),
      range_to: String(row.range_to),
      uncertainty_absolute: textOf(row.uncertainty_absolute),
      uncertainty_relative: textOf(row.uncertainty_relative),
      method: textOf(row.method),
      condition: textOf(row.condition),
      valid_until: textOf(row.valid_until),
    })),
  };
  return {
    document,
    number: [document.site, day].filter(Boolean).join(' '),
    customer: null,
    createdAt: `${day}T00:00:00Z`,
    print: (base) => ({ ...base, kind: 'accreditation-scope', document }),
  };
}

/** Of one quantity from the smallest value on: as texts, 10 V would come before 2 V. */
function byRange(one: RowOf<'cmc'>, other: RowOf<'cmc'>): number {
  if (one.quantity !== other.quantity) return 0;
  const [a, b] = [one, other].map(({ range_from: value, unit }) => readQuantity({ value, prefix: null, unit }));
  return a && b && isComparable(a, b) ? compare(a.value, b.value) : 0;
}

function counting({ lab: { registry } }: Ctx, site: string | null | undefined, day: string): FilterNode {
  const path = (attribute: 'site' | 'active' | 'valid_from' | 'valid_until') => [columnOf(registry, 'cmc', attribute)];
  const open = (attribute: 'valid_from' | 'valid_until', op: '<=' | '>='): FilterNode => ({
    kind: 'or',
    items: [
      { kind: 'null', path: path(attribute), negated: false },
      { kind: 'compare', path: path(attribute), op, value: day },
    ],
  });
  const here: FilterNode = site
    ? { kind: 'compare', path: path('site'), op: '=', value: site }
    : { kind: 'null', path: path('site'), negated: false };
  const isActive: FilterNode = { kind: 'compare', path: path('active'), op: '=', value: 1 };
  return { kind: 'and', items: [here, isActive, open('valid_from', '<='), open('valid_until', '>=')] };
}

const sorted = ({ lab: { registry } }: Ctx) =>
  (['quantity', 'unit'] as const).map((attribute) => ({
    path: [columnOf(registry, 'cmc', attribute)],
    direction: 'asc' as const,
  }));
