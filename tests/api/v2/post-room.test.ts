// The post room against a real mail server: what customers are written to, what goes along, and what becomes of it when the way is bad.
// docs/interface/post.md.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory } from '../../support/builders.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { aReleasedCalibration } from '../../support/released-calibration.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { waitFor } from '../../support/waiting.ts';

let lab: RunningLab;
let server: MailServer;

async function ask(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function setUp(values: object) {
  const answer = await ask('PUT', 'admin/mail', values);
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200);
  return answer.one.attributes;
}

const plain = () => ({
  ...{ enabled: true, host: '127.0.0.1', port: server.port, security: 'none', user: '', trusted_certificate: '' },
  ...{ sender: 'lab@messwerk.example', sender_name: 'Messwerk', reply_to: '', copy_to: '', hold: false, most_megabytes: 20 },
  ...{ papers: 'attached', room_address: '' },
  ...{ recall_days: [60, 30, 7], daily: { certificate: 'off', recall: 'off', overdue: 'off', loan_overdue: 'off' } },
});

async function messageOf(id: string) {
  return (await ask('GET', `messages/${id}`)).one.attributes;
}

async function became(id: string, state: string) {
  return waitFor(`${id} to be ${state}`, async () => {
    const attributes = await messageOf(id);
    expect(attributes.state, JSON.stringify(attributes)).toBe(state);
    return attributes;
  });
}

let numbers = 0;
/** A customer of his own, so that none was written to today. */
async function aBuyer(values: object = {}) {
  numbers += 1;
  return String(
    (await aCustomer(lab.program, { K4602: `Kunde ${numbers}`, email: `einkauf-${numbers}@kunde.example`, ...values })).KTAG,
  );
}

async function anOrder(customer: string) {
  const { status, one } = await ask('POST', 'bookings', { customer_id: customer });
  expect(status).toBe(201);
  return one.id;
}

async function send(event: string, record_id: string, values: object = {}) {
  return ask('POST', 'messages/send', { event, record_id, ...values });
}

beforeAll(async () => {
  lab = await startLab();
  server = await startMailServer();
});
afterAll(async () => {
  await lab.stop();
  await server.close();
});
beforeEach(async () => {
  server.mails.length = 0;
  server.refuseRecipient(() => null);
  server.onData(() => null);
  await setUp({ ...plain(), password: null });
});

describe('a message', () => {
  it('goes out with its paper as the customer speaks, and says where it is', async () => {
    const order = await anOrder(await aBuyer({ K4602: 'Möller & Söhne', paper_language: 'en' }));
    const composed = await ask('POST', 'messages/compose', { event: 'quote', record_id: order });
    expect(composed.one.attributes).toMatchObject({ language: 'en', sends: true, earlier: [] });
    expect(composed.one.attributes.attachments).toEqual([expect.objectContaining({ title: 'Offer' })]);
    const confirmed = await ask('POST', 'messages/compose', { event: 'order_confirmation', record_id: order, language: 'de' });
    expect(confirmed.one.attributes.attachments).toEqual([expect.objectContaining({ title: 'Auftragsbestätigung' })]);
    const made = await send('quote', order);
    expect(made.status, JSON.stringify(made.errors)).toBe(201);
    const attributes = await became(made.one.id, 'sent');
    expect(attributes).toMatchObject({ attempts: 1, answer: expect.stringMatching(/^250/), problem: null });
    const [mail] = server.mails;
    expect(mail?.to).toEqual([`einkauf-${numbers}@kunde.example`]);
    expect(mail?.text).toMatch(/^Subject: Our quote /m);
    expect(mail?.text).toContain('Content-Type: application/pdf');
    // The paper is a document of both.
    const links = await ask('GET', `document-links?filter[resource]=message&filter[record_key]=${made.one.id}`);
    expect(links.list).toHaveLength(1);
    const again = await ask('POST', 'messages/compose', { event: 'quote', record_id: order });
    expect(again.one.attributes.earlier).toEqual([expect.objectContaining({ id: made.one.id, state: 'sent' })]);
  });

  it('of one event about one record is one a day, unless the first was cancelled', async () => {
    const order = await anOrder(await aBuyer());
    const first = await send('ready', order, { hold: true });
    expect(first.one.attributes.state).toBe('held');
    expect((await send('ready', order)).status).toBe(409);
    expect((await ask('POST', `messages/${first.one.id}/cancel`)).status).toBe(200);
    const second = await send('ready', order, { hold: true });
    expect(second.status).toBe(201);
    // Until it is let go it may be said otherwise; then it stands.
    const change = (values: object) => ask('POST', `messages/${second.one.id}/change`, values);
    expect((await change({ recipients: 'nobody', subject: '' })).errors).toHaveLength(2);
    expect((await change({ subject: 'Ab Dienstag abholbereit' })).one.attributes.state).toBe('held');
    expect((await ask('POST', `messages/${second.one.id}/release`)).status).toBe(200);
    await became(second.one.id, 'sent');
    expect((await ask('POST', `messages/${second.one.id}/cancel`)).status).toBe(409);
    expect(server.mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(['Ab Dienstag abholbereit']);
    expect((await change({ subject: 'Doch nicht' })).status).toBe(409);
  });

  it('is refused at its fields, all at once, and nothing is kept', async () => {
    const order = await anOrder(await aBuyer());
    const bad = { recipients: 'einkauf@kunde, b@kunde.example', subject: 'Angebot\r\nBcc: x@example.org', body: ' ' };
    const refused = await send('quote', order, bad);
    expect(refused.status).toBe(422);
    expect(refused.errors.map(({ source }) => source?.pointer).sort()).toEqual(
      ['body', 'recipients', 'subject'].map((name) => expect.stringContaining(name)),
    );
    expect((await ask('GET', `messages?filter[record_id]=${order}`)).list).toEqual([]);
    const nobody = await anOrder(await aBuyer({ email: null }));
    expect((await send('quote', nobody)).status).toBe(422);
  });

  it('names the customer’s room instead of carrying papers, where the lab wants it and somebody can go in', async () => {
    const linked = { papers: 'linked', room_address: 'https://lab.example' };
    expect((await ask('PUT', 'admin/mail', { papers: 'linked' })).errors[0]?.source?.pointer).toContain('room_address');
    expect((await ask('PUT', 'admin/mail', { room_address: 'lab.example/door' })).status).toBe(422);
    await setUp(linked);
    const buyer = await aBuyer();
    const order = await anOrder(buyer);
    const asked = { event: 'quote', record_id: order, language: 'de' };
    const nobody = (await ask('POST', 'messages/compose', asked)).one.attributes;
    expect(nobody).toMatchObject({ papers: 'attached', has_room: false, attachments: [expect.anything()] });
    expect(nobody.body).toContain('Sie finden es im Anhang.');
    const invited = await ask('POST', `customers/${buyer}/room-people`, { email: `raum-${numbers}@kunde.example` });
    // Invited is not there yet.
    expect((await ask('POST', 'messages/compose', asked)).one.attributes.has_room).toBe(false);
    const { email, code } = invited.one.attributes;
    const joined = { email, code, password: 'sieben Pinguine im Labor' };
    expect((await lab.raw({ method: 'POST', path: '/api/v2/auth/redeem', body: joined })).status).toBe(204);
    const found = (await ask('POST', 'messages/compose', asked)).one.attributes;
    expect(found).toMatchObject({ papers: 'linked', has_room: true, attachments: [] });
    expect(found.body).toContain(`annehmen:\nhttps://lab.example/room/orders/${order}\n`);
    expect((await ask('POST', 'messages/compose', { ...asked, papers: 'attached' })).one.attributes.attachments).toHaveLength(1);
    // The lab's own words may know nothing of the room.
    const own = { event: 'quote', language: 'de', customer_id: buyer, subject: 'Angebot', body: 'Anbei {number}.' };
    expect((await ask('POST', 'message-templates', own)).status).toBe(201);
    const made = await send('quote', order, { language: 'de' });
    await became(made.one.id, 'sent');
    expect(server.mails[0]?.text).toContain('https://lab.example/room/orders/');
    expect(server.mails[0]?.text).not.toContain('application/pdf');
  });

  it('about an invoice says by when it is to be paid, and nothing where no day is agreed', async () => {
    const words = async (record_id: string) => {
      const { attributes } = (await ask('POST', 'messages/compose', { event: 'invoice', record_id, language: 'de' })).one;
      return String(attributes.body).split('\n')[2];
    };
    expect(await words('invoice-own')).toMatch(
      /^anbei erhalten Sie die Rechnung R-invoice-own über .+, fällig am 05\.03\.2026\.$/,
    );
    // As a customer without agreed days of payment has it.
    const without = lab.services.lab.db.updateTable('invoices').where('uID', '=', 'invoice-own');
    await without.set({ due_date: null } as never).execute();
    expect(await words('invoice-own')).toMatch(/^anbei erhalten Sie die Rechnung R-invoice-own über [\d.,]+\sEUR\.$/);
    await without.set({ due_date: '2026-03-05' } as never).execute();
  });

  it('about an invoice goes where its customer said, and in the form they said', async () => {
    const buyer = { electronic_address: 'eingang@alpha.example', electronic_scheme: 'EM', invoice_format: 'xrechnung_ubl' };
    expect((await ask('PATCH', 'customers/C-ALPHA', buyer)).status).toBe(200);
    const { attributes } = (await ask('POST', 'messages/compose', { event: 'invoice', record_id: 'invoice-own' })).one;
    expect(attributes).toMatchObject({ recipients: 'eingang@alpha.example', subject: expect.stringContaining('R-invoice-own') });
    expect(attributes.attachments).toEqual([expect.objectContaining({ href: expect.stringContaining('format=xrechnung-ubl') })]);
    // What the law asks for is missing: refused, and nothing is written.
    const refused = await send('invoice', 'invoice-own');
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.message).toMatch(/BT-\d+|XRechnung/);
    await ask('PATCH', 'customers/C-ALPHA', { invoice_format: 'zugferd' });
    const made = await send('invoice', 'invoice-own');
    expect(made.status, JSON.stringify(made.errors)).toBe(201);
    await became(made.one.id, 'sent');
    expect(server.mails[0]?.text).toMatch(/Content-Type: application\/pdf/);
    // A person wrote it: whoever is away may say so.
    expect(server.mails[0]?.text).not.toContain('Auto-Submitted');
  });

  it('takes no line break out of a name into its head', async () => {
    const order = await anOrder(await aBuyer());
    const template = { event: 'ready', language: 'de', subject: 'Fertig für {customer}', body: '{customer}' };
    const { one } = await ask('POST', 'message-templates', template);
    const { customer_id } = (await ask('GET', `bookings/${order}`)).one.attributes;
    await lab.services.lab.db
      .updateTable('customers')
      .set({ K4602: 'Firma\r\nBcc: alle@example.org' })
      .where('KTAG', '=', customer_id)
      .execute();
    const made = await send('ready', order);
    await became(made.one.id, 'sent');
    const head = server.mails[0]?.text.split(/\r?\n\r?\n/)[0] ?? '';
    expect(head).not.toMatch(/^Bcc:/m);
    expect(server.mails[0]?.to).toHaveLength(1);
    await ask('DELETE', `message-templates/${one.id}`);
  });
});

describe('a mail server', () => {
  it('that refuses a recipient for good is believed; one that says later is asked later', async () => {
    server.refuseRecipient((address) =>
      address.startsWith('weg') ? { code: 550, text: 'no such user' } : { code: 451, text: 'greylisted, try again' },
    );
    const gone = await send('ready', await anOrder(await aBuyer()), { recipients: 'weg@kunde.example' });
    expect(await became(gone.one.id, 'refused')).toMatchObject({ answer: expect.stringContaining('no such user') });
    const later = await send('ready', await anOrder(await aBuyer()));
    const waits = await waitFor('an attempt', async () => {
      const attributes = await messageOf(later.one.id);
      expect(attributes).toMatchObject({ state: 'waiting', attempts: 1, answer: expect.stringContaining('greylisted') });
      return attributes;
    });
    expect(Date.parse(String(waits.next_at))).toBeGreaterThan(lab.clock.now());
    server.refuseRecipient(() => null);
    await ask('POST', `messages/${later.one.id}/retry`);
    await became(later.one.id, 'sent');
    expect(server.mails).toHaveLength(1);
  });

  it('that takes one of two recipients is told of', async () => {
    server.refuseRecipient((address) => (address.startsWith('b@') ? { code: 550, text: 'no' } : null));
    const made = await send('ready', await anOrder(await aBuyer()), { recipients: 'a@kunde.example; b@kunde.example' });
    expect(await became(made.one.id, 'sent')).toMatchObject({ problem: 'refused_some b@kunde.example' });
  });

  it('whose line breaks after the message leaves it unsure, and it is never sent again by itself', async () => {
    server.onData(() => 'hang up');
    const made = await send('ready', await anOrder(await aBuyer()));
    await became(made.one.id, 'unsure');
    server.onData(() => null);
    const other = await send('ready', await anOrder(await aBuyer()));
    await became(other.one.id, 'sent');
    expect(server.mails).toHaveLength(2);
    expect((await messageOf(made.one.id)).state).toBe('unsure');
    expect((await ask('POST', `messages/${made.one.id}/arrived`)).one.attributes.state).toBe('sent');
  });

  it('that is away costs no attempt: the post waits, says so, and goes on', async () => {
    const { port } = server;
    await setUp({ port: 1 });
    const made = await send('ready', await anOrder(await aBuyer()));
    const standing = await waitFor('the room to notice', async () => {
      const { standing } = (await ask('GET', 'admin/mail')).one.attributes;
      expect(standing).toMatchObject({ state: 'away' });
      return standing;
    });
    expect(standing).toMatchObject({ reason: 'unreached', next: expect.any(String) });
    expect(await messageOf(made.one.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await setUp({ port });
    await became(made.one.id, 'sent');
  });

  it('must prove who it is before anything is said, and gets the password only then', async () => {
    const secure = await startMailServer({ disabledCommands: [], authOptional: false });
    try {
      await setUp({ port: secure.port, security: 'starttls', user: 'lab', password: 'right' });
      const tried = await ask('POST', 'admin/mail/try', { to: 'a@kunde.example' });
      expect(tried.one.attributes).toMatchObject({ works: false, reason: 'certificate' });
      expect(secure.mails).toEqual([]);
      // A server without encryption is not spoken to in the clear.
      await setUp({ port: server.port, password: 'right' });
      const bare = await ask('POST', 'admin/mail/try', { to: 'a@kunde.example' });
      expect(bare.one.attributes).toMatchObject({ works: false, reason: 'no_encryption' });
      expect(server.mails).toEqual([]);
    } finally {
      await secure.close();
    }
  });

  it('whose password is wrong is told as that, and the password is never shown', async () => {
    const asking = await startMailServer({ authOptional: false, allowInsecureAuth: true });
    try {
      const state = await setUp({ port: asking.port, user: 'lab', password: 'wrong' });
      expect(state).toMatchObject({ password: 'kept' });
      expect(JSON.stringify(state)).not.toContain('wrong');
      const tried = await ask('POST', 'admin/mail/try', { to: 'a@kunde.example' });
      expect(tried.one.attributes).toMatchObject({ works: false, reason: 'credentials' });
      await setUp({ password: 'right' });
      expect((await ask('POST', 'admin/mail/try', { to: 'a@kunde.example' })).one.attributes.works).toBe(true);
      expect(asking.mails[0]).toMatchObject({ user: 'lab' });
      // Another server does not get it.
      expect(await setUp({ port: server.port })).toMatchObject({ password: 'missing' });
    } finally {
      await asking.close();
    }
  });
});

describe('each morning', () => {
  const dueOn = (device: string, day: string) =>
    lab.services.lab.db.updateTable('inventory').set({ duedate: day }).where('MTAG', '=', device).execute();
  /** To its end. */
  async function run(): Promise<void> {
    const begun = await ask('POST', 'admin/scheduled-tasks/daily-post/run', {});
    expect(begun.status, JSON.stringify(begun.errors)).toBeLessThan(300);
    await waitFor('the end of the run', async () => {
      const { list } = await ask('GET', 'admin/scheduled-tasks/daily-post/runs');
      expect(list.find(({ id }) => id === begun.one.id)?.attributes.status).toBe('succeeded');
    });
  }

  it('certificates, devices due and overdue are told once, by one message a customer', async () => {
    const customer = await aBuyer();
    const soon = new Date(lab.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    for (const number of ['DUE-1', 'DUE-2'])
      await dueOn(String((await anInventory(lab.program, { I4201: number, ktag: customer })).MTAG), soon);
    await setUp({ daily: { certificate: 'held', recall: 'send', overdue: 'off', loan_overdue: 'off' } });
    await aReleasedCalibration(lab, 'CERT-1');
    await run();
    const recalls = (await ask('GET', `messages?filter[customer_id]=${customer}`)).list;
    expect(recalls).toHaveLength(1);
    const told = recalls[0]?.attributes;
    expect(told).toMatchObject({ event: 'recall', record_type: 'customer' });
    expect(told?.body).toMatch(/DUE-1[\s\S]*DUE-2/);
    const certificates = (await ask('GET', 'messages?filter[event]=certificate')).list;
    expect(certificates.map(({ attributes }) => attributes.state)).toEqual(['held']);
    lab.clock.step({ days: 1 });
    await run();
    // Nothing came nearer by a step: not another word of it. A-1 did, which is 7 days away by now, and of it alone is told.
    expect((await ask('GET', `messages?filter[customer_id]=${customer}`)).list).toHaveLength(1);
    expect((await ask('GET', 'messages?filter[event]=certificate')).list).toHaveLength(1);
    const again = (await ask('GET', 'messages?filter[customer_id]=C-ALPHA&filter[event]=recall&sort=at')).list;
    const named = again.map(({ attributes }) => String(attributes.body).match(/^[AB]-\d/gm));
    expect(named.filter((names) => names !== null)).toEqual([['B-2', 'A-1'], ['A-1']]);
  });
});

describe('a template', () => {
  it('knows what its event knows, and there is one of each kind', async () => {
    const shipped = (await ask('GET', 'message-templates/shipped?event=invoice&language=de')).one.attributes;
    expect(shipped.placeholders).toContain('due');
    const unknown = { event: 'recall', language: 'de', subject: 'Fällig {nummer}', body: '{list}' };
    const refused = await ask('POST', 'message-templates', unknown);
    expect(refused.status).toBe(422);
    expect(refused.errors[0]?.source?.pointer).toContain('subject');
    const made = await ask('POST', 'message-templates', { ...unknown, subject: 'Fällig: {count}' });
    expect(made.status, JSON.stringify(made.errors)).toBe(201);
    expect((await ask('POST', 'message-templates', { ...unknown, subject: 'Noch eine' })).status).toBe(422);
    const preview = await ask('POST', 'message-templates/preview', {
      event: 'recall',
      language: 'de',
      subject: '{count}',
      body: '{list}',
    });
    expect(preview.one.attributes).toMatchObject({ subject: '2', body: expect.stringContaining('Fluke 179') });
    // In one's own mailbox, before a customer gets it.
    const template = { event: 'overdue', language: 'de', subject: 'Fällig: {count}', body: '{list}' };
    const tried = await ask('POST', 'admin/mail/try', { to: 'anna@messwerk.example', template });
    expect(tried.one.attributes.works).toBe(true);
    expect(server.mails.at(-1)?.text).toMatch(/Subject: .*F=C3=A4llig/);
    const wrong = { to: 'anna@messwerk.example', template: { ...template, body: '{nothing}' } };
    expect((await ask('POST', 'admin/mail/try', wrong)).status).toBe(422);
    await ask('DELETE', `message-templates/${made.one.id}`);
  });
});

it('keeps beside the lab how often it began to send', () => {
  expect(dataPaths(lab.directory).postBegun).toMatch(/post-begun\.json$/);
});
