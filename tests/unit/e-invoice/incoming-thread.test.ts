// A file that asks for endless work or memory ends its thread and not the program; the next one is read by a fresh thread.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeUbl } from '#server/e-invoice/write/write-ubl.ts';
import { createInvoiceReader, type InvoiceReader } from '#server/invoices/incoming/check-thread.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { anInvoice } from '../../support/an-invoice.ts';

let reader: InvoiceReader | null = null;
afterEach(() => reader?.close());

function written(name: string, content: string): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, content);
  return path;
}

const good = () => written('good.xml', writeUbl(anInvoice));
/** Small elements by the million: a tree of them is a hundred times the file. */
const heavy = () => written('heavy.xml', `<Invoice>${'<a/>'.repeat(4_500_000)}</Invoice>`);
const tooMuch = { refused: [{ key: 'e_invoice.unreadable.too_much', term: '', params: {} }] };

it('that needs more memory than it may have is refused, and the next one is read', async () => {
  reader = createInvoiceReader({ mostMegabytes: 64 });
  expect(await reader.read(heavy())).toEqual(tooMuch);
  expect(await reader.read(good())).toMatchObject({ read: { invoice: anInvoice } });
});

it('that takes longer than it may is refused, and those that wait are read', async () => {
  reader = createInvoiceReader({ mostMs: (size) => (size > 1_000_000 ? 1 : 60_000) });
  const both = await Promise.all([reader.read(heavy()), reader.read(good())]);
  expect(both).toMatchObject([tooMuch, { read: { invoice: anInvoice } }]);
});
