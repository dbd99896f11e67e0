// What the paper of a record is called where it is asked for.
import { describe, expect, it } from 'vitest';
import { paperText } from '#server/contract/papers.ts';

describe('the name of a paper', () => {
  it.each([
    ['order-document', { status: 1 }, 'papers.order.type_offer'],
    ['order-document', { status: 'O' }, 'papers.order.type_offer'],
    ['order-document', { status: 2 }, 'papers.order.type_order_confirmation'],
    ['order-document', { status: 4 }, 'papers.order.type_delivery_note'],
    ['order-document', { status: 5 }, 'papers.order.type_invoice'],
    ['order-document', { status: 6 }, 'papers.order.type_document'],
    ['invoice-document', { kind: 'credit_note' }, 'papers.order.type_credit_note'],
    ['goods-slip', { direction: 'out' }, 'papers.goods.title_out'],
    ['repair-report', {}, 'papers.repair-report'],
  ])('%s of %o is %s', (contract, record, text) => expect(paperText(contract, record)).toBe(text));
});
