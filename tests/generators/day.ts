// A day of an office with a client that @hey-api/openapi-ts made from the description: nothing of it is known but what that wrote. It is
// compiled strictly and run by tests/server/generated-clients.test.ts, which lays it beside the client.
import { createClient } from './hey/v2/client';
import {
  bulkUpdateInventories,
  createDocument,
  createInventory,
  createToken,
  deleteInventory,
  downloadCalibrationCertificate,
  downloadDocument,
  followEvents,
  getInventory,
  importInventories,
  listCalibrations,
  listCustomers,
  listInventories,
  lookUpPrice,
  previewImportOfInventories,
  previewLabels,
  restoreBinEntry,
  undoRun,
  updateInventory,
} from './hey/v2/sdk.gen';

interface Where {
  baseUrl: string;
  email: string;
  password: string;
}

/** What was seen, for the test to judge. */
export async function day({ baseUrl, email, password }: Where) {
  const client = createClient({ baseUrl });
  const issued = await createToken({ client, body: { email, password, device_name: 'a generated client' } });
  client.setConfig({ auth: issued.data?.token ?? '' });
  const seen: Record<string, unknown> = {};

  const [customer] = (await listCustomers({ client, query: { 'page[size]': 1 } })).data?.data ?? [];
  const customer_id = customer?.id ?? '';
  const { stream } = await followEvents({ client });
  const heard = firstThatTells(stream, () => seen.id);

  const body = { asset_number: 'GEN-1', manufacturer: 'Keysight', customer_id, duedate: '2027-03-04' };
  const made = await createInventory({ client, body, headers: { 'Idempotency-Key': 'generated-1' } });
  const again = await createInventory({ client, body, headers: { 'Idempotency-Key': 'generated-1' } });
  const id = made.data?.data.id ?? '';
  seen.id = id;
  seen.made = [made.response?.status, again.data?.data.id === id];

  const ranged = await listInventories({
    client,
    query: {
      'filter[duedate]': ['gte:2027-03-01', 'lt:2027-04-01'],
      'filter[manufacturer]': 'Keysight',
      include: 'customer',
      sort: '-asset_number',
    },
  });
  seen.ranged = ranged.data?.data.map(({ attributes }) => attributes.asset_number).includes('GEN-1');
  seen.included = ranged.data?.included?.some(({ type }) => type === 'customer');

  const read = await getInventory({ client, path: { id } });
  const tag = read.response?.headers.get('etag') ?? '';
  const changed = await updateInventory({ client, path: { id }, body: { location: 'Shelf 7' }, headers: { 'If-Match': tag } });
  const late = await updateInventory({ client, path: { id }, body: { location: 'Shelf 8' }, headers: { 'If-Match': tag } });
  seen.changed = [changed.data?.data.attributes.location, late.response?.status, late.error?.errors?.[0]?.code];

  const bulk = await bulkUpdateInventories({ client, body: { ids: [id], attributes: { location: 'Shelf 9' } } });
  const run = bulk.data?.meta.run ?? '';
  seen.undone = (await undoRun({ client, path: { id: run } })).response?.status;
  seen.back = (await getInventory({ client, path: { id } })).data?.data.attributes.location;

  const text = 'Grüße aus dem Labor\n';
  const file = new File([text], 'Grüße.txt', { type: 'text/plain' });
  const document = await createDocument({ client, body: { title: 'Kept by a generated client', file } });
  const document_id = document.data?.data.id ?? '';
  seen.uploaded = document.response?.status;
  const fetched = await downloadDocument({ client, path: { id: document_id }, parseAs: 'text' });
  seen.downloaded = String(fetched.data) === text;

  seen.price = (await lookUpPrice({ client, query: { inventory_id: id } })).response?.status;
  const label = await previewLabels({
    client,
    query: { inventory_id: id, format: 'device-30x15', output: 'pdf' },
    parseAs: 'blob',
  });
  seen.label = [label.response?.status, label.response?.headers.get('content-type')];

  const sheet = new File([`asset_number;customer_id\nGEN-2;${customer_id}\n`], 'devices.csv', { type: 'text/csv' });
  const preview = await previewImportOfInventories({ client, body: { file: sheet } });
  const imported = await importInventories({ client, body: { token: preview.data?.data.id ?? '' } });
  seen.imported = [preview.response?.status, imported.response?.status];

  const [calibration] = (await listCalibrations({ client, query: { sort: '-released_at', 'page[size]': 1 } })).data?.data ?? [];
  const paper = await downloadCalibrationCertificate({ client, path: { id: calibration?.id ?? '' }, parseAs: 'arrayBuffer' });
  seen.certificate = new TextDecoder('latin1').decode(paper.data as unknown as ArrayBuffer).slice(0, 5);

  const gone = await deleteInventory({ client, path: { id } });
  const entry = gone.response?.headers.get('x-bin-id') ?? '';
  seen.restored = (await restoreBinEntry({ client, path: { id: entry } })).response?.status;

  seen.heard = await heard;
  return seen;
}

/** A stream is opened when somebody begins to read it. */
async function firstThatTells(stream: AsyncIterable<unknown>, wanted: () => unknown): Promise<boolean> {
  for await (const event of stream)
    if (typeof wanted() === 'string' && JSON.stringify(event).includes(String(wanted()))) return true;
  return false;
}
