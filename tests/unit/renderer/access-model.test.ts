// The matrix of roles: what is ticked is what is saved, and nothing else of a role is lost.
import { describe, expect, it } from 'vitest';
import {
  countChanges,
  heldAfter,
  holds,
  shownOperations,
  toggled,
} from '#renderer/features/administration/users/access-model.ts';

const desk = { id: 'desk', name: 'Front desk', held: new Set(['customers_view', 'inventory_view', 'of_a_later_version']) };
const lab = { id: 'lab', name: 'Lab', held: new Set(['inventory_view', 'inventory_edit']) };

describe('ticking', () => {
  it('gives and takes, and twice is nothing', () => {
    const given = toggled({}, desk, 'inventory_edit');
    expect([holds(desk, 'inventory_edit', {}), holds(desk, 'inventory_edit', given)]).toEqual([false, true]);
    expect(holds(desk, 'inventory_view', toggled({}, desk, 'inventory_view'))).toBe(false);
    expect(toggled(given, desk, 'inventory_edit')).toEqual({});
  });

  it('counts what is not saved, over all roles', () => {
    const changes = toggled(toggled(toggled({}, desk, 'inventory_edit'), lab, 'inventory_edit'), lab, 'using_API');
    expect(countChanges(changes)).toBe(3);
  });

  it('saves in the order of the contract and keeps what this version does not know', () => {
    const changes = toggled(toggled({}, desk, 'inventory_edit'), desk, 'customers_view');
    expect(heldAfter(desk, changes)).toEqual(['inventory_view', 'inventory_edit', 'of_a_later_version']);
    expect(heldAfter(lab, changes)).toEqual(['inventory_view', 'inventory_edit']);
  });
});

describe('what somebody else changes meanwhile', () => {
  it('stays, and the same tick by both is not turned round', () => {
    const changes = toggled(toggled({}, desk, 'inventory_edit'), desk, 'customers_view');
    const meanwhile = { ...desk, held: new Set(['inventory_view', 'inventory_edit', 'label_print']) };
    expect(heldAfter(meanwhile, changes)).toEqual(['inventory_view', 'inventory_edit', 'label_print']);
  });
});

describe('what is shown', () => {
  const labelOf = (operation: string) => (operation === 'inventory_edit' ? 'Geräte bearbeiten' : operation);
  const shown = (words: string, onlyDifferences = false) =>
    shownOperations({ roles: [desk, lab], words, onlyDifferences, labelOf });

  it('is found by its name and its words', () => {
    expect(shown('geräte bear')).toEqual(['inventory_edit']);
    expect(shown('price_category_d')).toEqual(['price_category_delete']);
    expect(shown('nothing like this')).toEqual([]);
  });

  it('can be only what tells the roles apart', () => {
    expect(shown('', true)).toEqual(['inventory_edit', 'customers_view']);
  });
});
