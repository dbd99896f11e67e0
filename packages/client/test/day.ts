// A day with the client, the same in Node.js, in a browser and in Deno; what was seen is for the tests to judge (tests/support/client-day.ts).
import { Plumbline, PlumblineError } from '@plumbline/client';

export interface Where {
  address: string;
  email: string;
  password: string;
}

export async function day({ address, email, password }: Where): Promise<Record<string, unknown>> {
  const lab = await Plumbline.signIn({ address, email, password, deviceName: 'a day' });
  const seen: Record<string, unknown> = {};

  const listed: string[] = [];
  for await (const { id } of lab.records('inventories', { size: 50 })) listed.push(id);
  const { meta } = (await (await lab.call({ path: 'inventories?page[size]=1' })).json()) as { meta: { total: number } };
  seen.whole = [new Set(listed).size === meta.total, listed.length === meta.total];

  const customers = lab.records('customers', { size: 1 });
  const customer_id = (await customers.next()).value?.id ?? '';
  const cursor = await lab.cursor();

  const end = new AbortController();
  const heard = firstOf(lab.events(end.signal), 'inventory');
  const number = `DAY-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const made = await lab.create('inventories', { asset_number: number, customer_id, duedate: '2033-04-05' });
  const ranged = lab.records('inventories', { filter: { duedate: ['gte:2033-04-01', 'lt:2033-05-01'], asset_number: number } });
  seen.ranged = (await ranged.next()).value?.attributes.asset_number === number;

  const reason = 'Umzug nach „Süd“';
  const changed = await lab.update('inventories', made.id, { location: 'Regal 7' }, { etag: made.etag, reason });
  const late = await refusal(lab.update('inventories', made.id, { location: 'Regal 8' }, { etag: made.etag }));
  seen.changed = [changed.attributes.location, late?.status, late?.has('record.conflict')];
  const { data } = (await (await lab.call({ path: `inventories/${made.id}/audits` })).json()) as {
    data: { attributes: { reason: string } }[];
  };
  seen.reason = data[0]?.attributes.reason === reason;

  const wrong = await refusal(lab.create('inventories', { asset_number: 'x', duedate: 'tomorrow' } as never));
  seen.wrong = [wrong?.status, wrong?.problems.some(({ source }) => source?.pointer === '/data/attributes/duedate')];

  const text = 'Grüße aus dem Labor\n'.repeat(1000);
  const document = await lab.upload('documents', new File([text], 'Grüße.txt', { type: 'text/plain' }), { title: 'Ein Tag' });
  seen.file = (await (await lab.download(`documents/${document.id}/download`)).text()) === text;

  const place = await lab.delete('inventories', made.id);
  await lab.restore(place ?? '');
  // Whoever began to listen late hears of the next one.
  const again = setInterval(() => void lab.update('inventories', made.id, { location: `Regal ${Date.now()}` }), 500);
  seen.heard = await heard;
  clearInterval(again);
  end.abort();

  const followed = new Set<string>();
  for await (const page of lab.changes(cursor, ['inventory'])) for (const change of page.changes) followed.add(change.record_id);
  seen.followed = followed.has(made.id);
  return seen;
}

async function refusal(work: Promise<unknown>): Promise<PlumblineError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof PlumblineError) return error;
    throw error;
  }
}

async function firstOf(events: AsyncIterable<{ data: unknown }>, resource: string): Promise<boolean> {
  for await (const { data } of events) if ((data as { resource?: string } | null)?.resource === resource) return true;
  return false;
}
