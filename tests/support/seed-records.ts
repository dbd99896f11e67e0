// What hangs on customers and devices in every test lab, one record of each type the limited user may see and one he must
// never notice. Keys are fixed; they are attached to devices that no test deletes.
import { type Ctx, inColumns, inTransaction } from '#server/core/lab/context.ts';
import { getRow } from '#server/core/read/named-rows.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { createRecord, insertRow } from '#server/core/write/write.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { composeInvoice } from '#server/invoices/issue/compose-invoice.ts';
import { recordInvoice } from '#server/invoices/issue/record-invoice.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { linkUser } from './builders.ts';

const translator = createTranslator(`${import.meta.dirname}/../../resources/i18n`);

/** Text that only stands in rows `berta` must not see. */
export const hiddenWord = 'Fremdwort';

type Values = Record<string, unknown>;

/** By resource name: a record `berta` may see and, where rows are limited, one she must not. */
export const recordKeys: Readonly<Record<string, { own: string; hidden?: string }>> = {
  inventory: { own: 'dev-5', hidden: 'far-1' },
  calibration: { own: 'cal-own', hidden: 'cal-far' },
  customer: { own: 'C-ALPHA', hidden: 'C-FAR' },
  category: { own: 'cat-elec' },
  standard: { own: 'std-own', hidden: 'std-far' },
  result: { own: 'res-own', hidden: 'res-far' },
  location: { own: 'loc-own', hidden: 'loc-far' },
  repair: { own: 'rep-own', hidden: 'rep-far' },
  document: { own: 'doc-own', hidden: 'doc-far' },
  document_link: { own: 'link-own', hidden: 'link-far' },
  report: { own: 'rpt-own' },
  role: { own: 'role-probe' },
  group: { own: 'grp-own' },
  user: { own: 'user-berta' },
  cmc: { own: 'cmc-own' },
  procedure_version: { own: 'procedure-version-own' },
  instrument: { own: 'instr-own', hidden: 'instr-far' },
  instrument_driver: { own: 'driver-own' },
  proficiency_round: { own: 'round-own' },
  check_chart: { own: 'chart-own', hidden: 'chart-far' },
  check_value: { own: 'check-own', hidden: 'check-far' },
  gauge_study: { own: 'study-own', hidden: 'study-far' },
  budget: { own: 'budget-own' },
  budget_input: { own: 'budget-input-own' },
  budget_version: { own: 'budget-version-own' },
  watched_folder: { own: 'folder-own' },
  folder_file: { own: 'file-own' },
  webhook: { own: 'hook-own' },
  webhook_delivery: { own: 'msg_own' },
  proposal: { own: 'proposal-own', hidden: 'proposal-far' },
  absence: { own: 'absence-own' },
  authorisation: { own: 'authorisation-own' },
  comment: { own: 'comment-own', hidden: 'comment-far' },
  notice: { own: 'notice-own', hidden: 'notice-far' },
  invoice: { own: 'invoice-own', hidden: 'invoice-far' },
  payment: { own: 'payment-own', hidden: 'payment-far' },
  message: { own: 'message-own', hidden: 'message-far' },
  goods_movement: { own: 'goods-own', hidden: 'goods-far' },
  floor_plan: { own: 'plan-own', hidden: 'plan-far' },
  floor_plan_mark: { own: 'mark-own', hidden: 'mark-far' },
  message_template: { own: 'letter-own' },
  contact: { own: 'contact-alpha', hidden: 'contact-far' },
};

async function fill(ctx: Ctx, rows: readonly (readonly [resource: ResourceName, values: Values])[]): Promise<void> {
  for (const [resource, values] of rows) await createRecord(ctx, ctx.lab.registry.resource(resource), { values });
}

/** As a release freezes it. */
const releasedBudget = {
  budget: { model: 'R = U/I', output: null, unit: 'Ω', correlations: null, probability: null, rounding: 'nearest' },
  inputs: [
    ['U', 'V', '1.50', '0.01'],
    ['I', 'A', '0.10', '0.001'],
  ].map(([name, unit, estimate, value]) => ({
    ...{ name, unit, estimate, value, statement: 'standard', distribution: 'normal' },
    ...{ readings: null, coverage_factor: null, shape: null, degrees_of_freedom: null },
    ...{ quantity: null, source: null, taken_from: null },
  })),
};

/** What only the program writes. */
async function fillReleased(ctx: Ctx): Promise<void> {
  const trusted = {
    uID: 'budget-version-own',
    budget_id: 'budget-own',
    number: 1,
    name: 'Widerstand · 1',
    released_by: 'Berta',
    released_at: '2026-02-03 10:00:00',
    reason: 'Erste Ausgabe',
    content_hash: '0'.repeat(64),
    content: JSON.stringify(releasedBudget),
  };
  await createRecord(ctx, ctx.lab.registry.resource('budget_version'), { values: {}, trusted });
}

export async function fillOwnRecords(ctx: Ctx): Promise<void> {
  await fillOwn(ctx);
  await fillReleased(ctx);
}

async function fillOwn(ctx: Ctx): Promise<void> {
  await fill(ctx, [
    [
      'contact',
      { uID: 'contact-alpha', customer_uID: 'C-ALPHA', firstname: 'Anna', name: 'Ähren', type: '1', email: 'anna@alpha.test' },
    ],
    ['contact', { uID: 'contact-beta', customer_uID: 'C-BETA', name: 'Zoller', type: '2', location: 'Zürich' }],
    // Planned only: a calibration that is done would count for its device.
    ['calibration', { CTAG: 'cal-own', MTAG: 'dev-5', status: 'P', C2306: 'CERT-5', C2307: 'Özil' }],
    ['result', { uID: 'res-own', ctag: 'cal-own', row_num: 1, test_desc: '10 V', uut_ind: '10.001', uut_ind_u: 'V' }],
    ['standard', { uID: 'std-own', CTAG: 'cal-own', C2430: '12:345', certificate_number: 'REF-1' }],
    [
      'location',
      {
        LTAG: 'loc-own',
        MTAG: 'dev-5',
        L2802: 'Halle 3',
        customer_KTAG: 'C-ALPHA',
        customer_contact_id: 'contact-alpha',
        loan_number: 'L-1',
      },
    ],
    ['location', { LTAG: 'loc-beta', MTAG: '12:345', L2802: 'Archiv', delivery_customer_KTAG: 'C-BETA' }],
    [
      'repair',
      { uID: 'rep-own', MTAG: 'dev-5', number: 'R-1', description: 'Display', vendor: 'Äpfelmann', repair_date: '2026-02-20' },
    ],
    ['document', { uID: 'doc-own', title: 'Handbuch', type: 'manual', customer_KTAG: 'C-ALPHA' }],
    ['document_link', { uID: 'link-own', document_uID: 'doc-own', resource: 'inventory', record_key: 'dev-5' }],
    ['report', { uID: 'rpt-own', name: 'Etikett klein', family: 'label' }],
    ['group', { uID: 'grp-own', name: 'Labor' }],
    ['budget', { uID: 'budget-own', name: 'Widerstand', model: 'R = U/I', unit: 'Ω' }],
    ['budget_input', { uID: 'budget-input-own', budget_id: 'budget-own', name: 'U', unit: 'V', estimate: '1.50', value: '0.01' }],
    [
      'cmc',
      {
        uID: 'cmc-own',
        quantity: 'Widerstand',
        unit: 'Ω',
        range_from: '1',
        range_to: '100',
        uncertainty_relative: '0.01',
        active: 0,
      },
    ],
    [
      'gauge_study',
      { uID: 'study-own', name: 'Messschieber', inventory_id: 'dev-5', study_date: '2026-02-03', characteristic: 'Breite' },
    ],
    ['instrument_driver', { uID: 'driver-own', name: 'Multimeter', commands: 'measure dc_voltage V: READ?' }],
    ['instrument', { uID: 'instr-own', name: 'DMM 1', inventory_id: 'dev-5', driver_id: 'driver-own', host: 'dmm-1.lab' }],
    [
      'proficiency_round',
      {
        uID: 'round-own',
        round: 'DC 2026',
        quantity: 'Gleichspannung',
        round_date: '2026-02-03',
        measured_value: '10.0005',
        reference_value: '10.0001',
        sigma_pt: '0.0004',
      },
    ],
    ['procedure', { uID: 'procedure-own', procedure_name: 'VA-1' }],
    ['check_chart', { uID: 'chart-own', name: 'Gauge block 50 mm', MTAG: 'dev-5', quantity: 'Length', unit: 'mm' }],
    ['check_value', { uID: 'check-own', chart_uID: 'chart-own', value: '50.0001', measured_at: '2026-02-03 08:00:00' }],
  ]);
  // Nobody writes one: a release does.
  const released = { number: 1, version: '1', released_at: '2026-02-03 09:00:00', released_by: 'Ada', reason: 'First issue' };
  const content = { procedure_name: 'VA-1', content_hash: '0'.repeat(64), steps: '[]', required_standards: '[]' };
  const values = { uID: 'procedure-version-own', procedure_uID: 'procedure-own', name: 'VA-1 · 1', ...released, ...content };
  await inTransaction(ctx, (inner) => addAsSideEffect(inner, { resource: 'procedure_version', values }));
  // Nothing is sent: it has no secret.
  await fill(ctx, [['webhook', { uID: 'hook-own', name: 'ERP', url: 'https://erp.lab.test/in', events: 'inventory.*' }]]);
  const message = {
    uID: 'msg_own',
    webhook_uID: 'hook-own',
    webhook_name: 'ERP',
    event: 'inventory.updated',
    state: 'delivered',
  };
  const sent = { ...message, attempts: 1, at: '2026-02-03 09:00:00', answer_status: 200, answer_ms: 12 };
  await inTransaction(ctx, (inner) => addAsSideEffect(inner, { resource: 'webhook_delivery', values: sent }));
  // Nothing is looked into: no folder is allowed.
  await fill(ctx, [['watched_folder', { uID: 'folder-own', name: 'Bench', folder: '/srv/exchange/bench', active: 0 }]]);
  const passed = { uID: 'file-own', folder_uID: 'folder-own', folder_name: 'Bench', file_name: 'list.csv', size: 120 };
  const refused = { ...passed, state: 'failed', at: '2026-02-03 09:00:00', reason: 'No table.', put_aside: 1 };
  await inTransaction(ctx, (inner) => addAsSideEffect(inner, { resource: 'folder_file', values: refused }));
  await addInvoice(ctx, { uID: 'invoice-own', customer: 'C-ALPHA', order: 'order-invoiced', word: 'Yearly' });
  await addGoods(ctx, { uID: 'goods-own', inventory_id: 'dev-5', word: 'Koffer' });
  await addMessage(ctx, { uID: 'message-own', customer: 'C-ALPHA', word: 'Yearly' });
  await fill(ctx, [
    ['message_template', { uID: 'letter-own', event: 'overdue', language: 'en', subject: 'Overdue', body: '{list}' }],
  ]);
  await addProposal(ctx, { uID: 'proposal-own', record_key: 'dev-1', remark: 'Feet replaced' });
  await fill(ctx, [
    ['absence', { uID: 'absence-own', reason: 'Leave', person: 'Berta Klein', from_day: '2026-08-03', to_day: '2026-08-14' }],
  ]);
  const about = { resource: 'inventory', record_key: 'dev-1' };
  await fill(ctx, [
    ['comment', { uID: 'comment-own', ...about, text: 'The leads are worn.' }],
    ['floor_plan', { uID: 'plan-own', title: 'Halle 3', document_uID: 'doc-own', location_2: 'Halle 3' }],
    ['floor_plan_mark', { uID: 'mark-own', floor_plan_uID: 'plan-own', MTAG: 'dev-5', x: 0.25, y: 0.75 }],
  ]);
}

/** Of an account that no test deletes: whoever is authorised stays. */
export async function addAuthorisation(ctx: Ctx, person_uID: string): Promise<void> {
  const period = { valid_from: '2026-01-05', valid_until: '2028-01-04', grounds: 'Supervised calibrations' };
  await fill(ctx, [
    ['authorisation', { uID: 'authorisation-own', person_uID, procedure_id: 'procedure-own', activity: 'perform', ...period }],
  ]);
}

interface SeedInvoice {
  uID: string;
  customer: string;
  order: string;
  word: string;
}

/** Nobody writes one: it is issued, under a key of its own. */
async function addInvoice(ctx: Ctx, { uID, customer, order, word }: SeedInvoice): Promise<void> {
  await fill(ctx, [
    ['booking', { uID: order, customer_KTAG: customer, number: `A-${uID}`, description: word, W4104: word, status: 'X' }],
    ['booking_position', { uID: `line-${uID}`, booking_uid: order, name: word, quantity: 1, price: 100 }],
  ]);
  await inTransaction(ctx, async (inner) => {
    const row = await getRow(inner, 'booking', order);
    const heading = { invoice_number: `R-${uID}`, invoice_date: '2026-02-03', due_date: '2026-03-05' };
    const billed = new Map([[`line-${uID}`, 100]]);
    const invoice = await composeInvoice(inner, { translator }, { row, heading, kind: 'invoice', billed });
    await recordInvoice(inner, { translator }, { id: uID, order: row, invoice });
  });
  const paid = { invoice_uID: uID, paid_on: '2026-02-10', amount: 19, reference: word, remark: word };
  await fill(ctx, [['payment', { uID: uID.replace('invoice', 'payment'), ...paid }]]);
}

/** Nobody writes one: it is sent. */
async function addMessage(ctx: Ctx, { uID, customer, word }: Record<'uID' | 'customer' | 'word', string>): Promise<void> {
  const about = { customer_KTAG: customer, resource: 'customer', record_key: customer };
  const said = { recipients: `${word}@kunde.example`, subject: word, body: word, language: 'de', answer: word, problem: word };
  const values = { uID, at: '2026-02-03 10:00:00', event: 'recall', state: 'sent', attempts: 1, ...about, ...said };
  await inTransaction(inColumns(ctx), (inner) => addAsSideEffect(inner, { resource: 'message', values }));
}

/** Nobody writes one: the desk does. It has left again, so that its device can come in. */
async function addGoods(ctx: Ctx, { uID, inventory_id, word }: Record<'uID' | 'inventory_id' | 'word', string>): Promise<void> {
  const said = { number: `WE-${uID}`, accessories: word, damage: word, place: word, remark: word, handled_by: word };
  const trusted = { uID, direction: 'in', moved_at: '2026-02-03 10:00:00', inventory_id, ...said };
  await createRecord(inColumns(ctx), ctx.lab.registry.resource('goods_movement'), { values: {}, trusted });
}

/** Nobody writes one: it comes with what it tells of. */
export async function addNotice(
  ctx: Ctx,
  { uID, record_key, title }: Record<'uID' | 'record_key' | 'title', string>,
): Promise<void> {
  const about = { event: 'assigned', resource: 'inventory', record_key, title, user_uID: 'user-berta', by_name: 'Ada' };
  await inTransaction(inColumns(ctx), (inner) =>
    insertRow(inner, inner.lab.registry.resource('notice'), { uID, at: '2026-02-03 10:00:00', ...about }),
  );
}

/** Nobody writes one: it is proposed. */
async function addProposal(
  ctx: Ctx,
  { uID, record_key, remark }: Record<'uID' | 'record_key' | 'remark', string>,
): Promise<void> {
  const change = {
    asked: JSON.stringify({ remark }),
    before: JSON.stringify({ remark: null }),
    after: JSON.stringify({ remark }),
  };
  const made = { user_uID: 'user-admin', user_name: 'Ada', at: '2026-02-03 09:00:00', ends_at: '2026-05-03 09:00:00' };
  const values = {
    uID,
    action: 'update',
    resource: 'inventory',
    record_key,
    title: remark,
    state: 'waiting',
    ...change,
    ...made,
  };
  await inTransaction(ctx, (inner) => addAsSideEffect(inner, { resource: 'proposal', values }));
}

/** They touch what is visible wherever a relation can. */
export async function addHiddenRecords(ctx: Ctx): Promise<void> {
  const certificate = { C2306: hiddenWord, C2307: hiddenWord, C2341: hiddenWord };
  await fill(ctx, [
    ['contact', { uID: 'contact-far', customer_uID: 'C-FAR', name: hiddenWord, email: `${hiddenWord}@far.test`, type: '1' }],
    ['calibration', { CTAG: 'cal-far', MTAG: 'far-1', C2301: '2025-06-01', C2303: '2026-03-01', ...certificate }],
    ['result', { uID: 'res-far', ctag: 'cal-far', row_num: 1, test_desc: hiddenWord, remark: hiddenWord }],
    ['instrument', { uID: 'instr-far', name: hiddenWord, inventory_id: 'far-1', driver_id: 'driver-own', host: 'far.lab' }],
    ['standard', { uID: 'std-far', CTAG: 'cal-far', C2430: 'far-2', certificate_number: hiddenWord }],
    // An own reference, used where its owner does not see.
    ['standard', { uID: 'std-lent', CTAG: 'cal-far', C2430: 'dev-5', certificate_number: hiddenWord }],
    [
      'location',
      {
        LTAG: 'loc-far',
        MTAG: 'far-1',
        L2802: hiddenWord,
        customer_KTAG: 'C-FAR',
        customer_contact_id: 'contact-far',
        delivery_customer_KTAG: 'C-ALPHA',
        delivery_contact_id: 'contact-alpha',
        loan_number: 'L-1',
      },
    ],
    ['check_chart', { uID: 'chart-far', name: hiddenWord, MTAG: 'far-1', quantity: hiddenWord }],
    [
      'gauge_study',
      { uID: 'study-far', name: hiddenWord, inventory_id: 'far-1', study_date: '2026-01-05', characteristic: hiddenWord },
    ],
    [
      'check_value',
      { uID: 'check-far', chart_uID: 'chart-far', value: '1', measured_at: '2026-01-05 08:00:00', remark: hiddenWord },
    ],
    ['repair', { uID: 'rep-far', MTAG: 'far-1', number: 'R-1', description: hiddenWord, vendor: hiddenWord }],
    ['document', { uID: 'doc-far', title: hiddenWord, customer_KTAG: 'C-FAR', replaces_uID: 'doc-own' }],
    ['document', { uID: 'doc-lab', title: `${hiddenWord} of the lab` }],
    ['document_link', { uID: 'link-far', document_uID: 'doc-far', resource: 'inventory', record_key: 'dev-5' }],
  ]);
  await addInvoice(ctx, { uID: 'invoice-far', customer: 'C-FAR', order: 'order-far', word: hiddenWord });
  await addGoods(ctx, { uID: 'goods-far', inventory_id: 'far-1', word: hiddenWord });
  await addMessage(ctx, { uID: 'message-far', customer: 'C-FAR', word: hiddenWord });
  await addProposal(ctx, { uID: 'proposal-far', record_key: 'far-1', remark: hiddenWord });
  await fill(ctx, [
    ['comment', { uID: 'comment-far', resource: 'inventory', record_key: 'far-1', text: hiddenWord }],
    ['floor_plan', { uID: 'plan-far', title: hiddenWord, document_uID: 'doc-far' }],
    // On a plan that is seen stands a device that is not.
    ['floor_plan_mark', { uID: 'mark-far', floor_plan_uID: 'plan-own', MTAG: 'far-1', x: 0.5, y: 0.5 }],
  ]);
  // Hers, of a device that has gone to another customer since.
  await addNotice(ctx, { uID: 'notice-far', record_key: 'far-1', title: hiddenWord });
  // A colleague's customers: whoever may list users learns nothing of those that are not his own.
  await linkUser(ctx, 'user-narrow', { customers: ['C-ALPHA', 'C-FAR'] });
}

/** Own records that point to hidden ones, as moves of devices between customers leave them behind. */
export async function addCrossings(ctx: Ctx): Promise<void> {
  await fill(ctx, [
    ['standard', { uID: 'std-cross', CTAG: 'cal-own', C2430: 'far-1', certificate_number: 'REF-2' }],
    [
      'location',
      {
        LTAG: 'loc-cross',
        MTAG: 'dev-5',
        L2802: 'Halle 4',
        customer_KTAG: 'C-FAR',
        customer_contact_id: 'contact-far',
        delivery_customer_KTAG: 'C-FAR',
        delivery_contact_id: 'contact-far',
      },
    ],
    ['calibration', { CTAG: 'cal-cross', MTAG: 'dev-5', status: 'P', amends_CTAG: 'cal-far' }],
    ['document', { uID: 'doc-cross', title: 'Anhang', customer_KTAG: 'C-ALPHA', replaces_uID: 'doc-far' }],
    ['inventory', { MTAG: 'dev-cross', ktag: 'C-BETA', I4201: 'X-1', I4217: 'far-2' }],
  ]);
}
