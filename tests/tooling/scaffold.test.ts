// What `npm run new:resource` makes of the words it is given. A record type with plain fields is carried out in full by
// tests/recipes/recipes.test.ts.
import { describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { definitionText, parseFields } from '../../scripts/scaffold/texts.ts';

function definitionOf(...words: string[]): string {
  const fields = parseFields(words, resourceDefinitions);
  if (typeof fields === 'string') throw new Error(fields);
  return definitionText('gauge_block_set', fields, '1.2.3');
}

describe('a new record type', () => {
  it('is called by its first field, which it needs, and is there since this version', () => {
    const text = definitionOf('number:text', 'blocks:integer');
    expect(text).toContain('number: text({ required: true, search: true, index: true }),');
    expect(text).toContain("title: 'number',");
    expect(text).toContain("since: '1.2.3',");
    expect(text).toContain('scope: everyone(');
    expect(text).not.toContain('relations');
  });

  it('that names a customer is seen by those who see the customer', () => {
    const text = definitionOf('number:text', 'customer_id:ref:customer');
    expect(text).toContain("import { assignedCustomers, defineResource, one } from '../../schema/define-resource.ts';");
    expect(text).toContain("scope: assignedCustomers('customer_id', { orNull: true }),");
    expect(text).toContain("customer: one('customer', 'customer_id'),");
  });

  it('that names a device, too, is seen by those who see both; a type that everyone sees narrows nothing', () => {
    const text = definitionOf('number:text', 'customer_id:ref:customer', 'device_id:ref:inventory', 'kind_id:ref:device_type');
    expect(text).toContain(
      "scope: { kind: 'all', of: [assignedCustomers('customer_id', { orNull: true }), follows('inventory', 'device_id', { orNull: true })] },",
    );
    expect(text).toContain("kind: one('device_type', 'kind_id'),");
  });

  it('has choices', () => {
    expect(definitionOf('number:text', 'grade:select:K,0,1')).toContain("grade: select(['K', '0', '1']),");
  });

  it.each([
    [[], 'It needs at least one field.'],
    [['blocks:integer'], 'The first field is what a record is called by, a text.'],
    [['Number:text'], '"Number" is no field name.'],
    [['number:words'], '"words" is no kind of field.'],
    [['number:text', 'owner:ref:nobody'], 'There is no record type "nobody".'],
    [['number:text', 'grade:select:'], 'A select has choices, such as grade:select:K,0,1.'],
  ])('%j is refused', (words, sentence) => {
    expect(parseFields(words, resourceDefinitions)).toBe(sentence);
  });
});
