// Orders from offer to invoice. Finished calibrations of one customer in one month were one order; devices that are due
// soon were offered or ordered.
import { suggestedTaxCase } from '../../contract/values/tax-case.ts';
import { countryOfVatId } from '../../contract/values/vat-id.ts';
import type { Row } from '../../schema/define-resource.ts';
import { linePrices, type PriceLine } from '../costs/order-prices.ts';
import type { Article } from '../costs/price-lists.ts';
import { insertRoomPerson, roomPerson } from '../people/accounts.ts';
import type { Customer } from '../people/people.ts';
import type { Day } from '../world/calendar.ts';
import { runningNumbers } from '../world/running-numbers.ts';
import type { World } from '../world/world.ts';
import type { CalibrationDone, Device } from './device.ts';

interface Line {
  device: Device;
  accredited: boolean;
  calibration: string | null;
}

interface Order {
  customer: Customer;
  day: Day;
  status: 'O' | 'C' | 'W' | 'S' | 'D' | 'X';
  /** Of its first calibration, and of its last. */
  began: Day | null;
  finished: Day | null;
  lines: Line[];
}

const daysTogether = 30;
const mostLines = 10;
const agreedEvery = 11;

/** Neighbouring calibrations of one customer, as orders. */
function pastOrders(world: World, done: readonly CalibrationDone[]): Order[] {
  const { calendar, random } = world;
  const sorted = [...done].sort((a, b) =>
    a.device.customer.key < b.device.customer.key ? -1 : a.device.customer.key > b.device.customer.key ? 1 : a.day - b.day,
  );
  const orders: Order[] = [];
  let open: Order | null = null;
  for (const { key, device, day, accredited } of sorted) {
    const fits: boolean =
      open !== null && open.customer === device.customer && day - open.day < daysTogether && open.lines.length < mostLines;
    if (!open || !fits) {
      const ordered = calendar.workday(day - random.int(2, 6));
      open = { customer: device.customer, day: ordered, status: 'D', began: day, finished: day, lines: [] };
      orders.push(open);
    }
    open.finished = day;
    open.lines.push({ device, accredited, calibration: key });
  }
  // The newest ones are still in the house or on their way out.
  const newest = [...orders].sort((a, b) => (b.finished ?? 0) - (a.finished ?? 0)).slice(0, Math.ceil(orders.length / 30));
  newest.forEach((order, index) => {
    order.status = index % 2 === 0 ? 'S' : 'W';
  });
  return orders;
}

function comingOrders(world: World, devices: readonly Device[]): Order[] {
  const { calendar, random } = world;
  const byCustomer = new Map<Customer, Device[]>();
  for (const device of devices) {
    if (device.kind.family.weight === 0) continue;
    const soon = device.status === 'C' || (device.status === 'A' && device.due !== null && device.due - calendar.today < 35);
    if (soon) byCustomer.set(device.customer, [...(byCustomer.get(device.customer) ?? []), device]);
  }
  const kinds = ['O', 'C', 'O', 'X', 'O', 'C'] as const;
  let ordinal = 0;
  const orders: Order[] = [];
  for (const [customer, list] of byCustomer) {
    const here = list.filter((device) => device.status === 'C').slice(0, mostLines);
    const coming = list.filter((device) => device.status === 'A').slice(0, mostLines);
    const lines = (chosen: Device[]) =>
      chosen.map((device): Line => ({ device, accredited: random.chance(0.3), calibration: null }));
    if (here.length > 0)
      orders.push({
        customer,
        day: calendar.workday(calendar.today - random.int(3, 9)),
        status: 'W',
        began: null,
        finished: null,
        lines: lines(here),
      });
    if (coming.length === 0) continue;
    orders.push({
      customer,
      day: calendar.workday(calendar.today - random.int(0, 25)),
      status: kinds[ordinal % kinds.length] ?? 'O',
      began: null,
      finished: null,
      lines: lines(coming),
    });
    ordinal += 1;
  }
  return orders;
}

/** As somebody would enter it who does not ask the finder. */
function priceOf(line: Line): number {
  const euros = line.device.kind.family.price ?? 95;
  return Math.round(euros * (line.accredited ? 145 : 100));
}

interface OrderTools {
  articles: readonly Article[];
  typePrice: ReadonlyMap<string, string>;
  priceLine: PriceLine;
  /** By customer; those at home have none. */
  taxCases: ReadonlyMap<string, string>;
  number(prefix: string): string;
  invoiceNumber(prefix: string): string;
}

function descriptionOf(count: number, german: boolean): string {
  if (count === 1) return german ? 'Kalibrierung eines Prüfmittels' : 'Calibration of one instrument';
  return german ? `Kalibrierung von ${count} Prüfmitteln` : `Calibration of ${count} instruments`;
}

/** The lab stands in Germany; of whom it knows a VAT id it knows the country. */
function taxCasesOf(world: World): Map<string, string> {
  const customers = world.handle.prepare('select "KTAG" as key, vat_id as vat from customers where vat_id is not null').all() as {
    key: string;
    vat: string;
  }[];
  return new Map(
    customers.flatMap(({ key, vat }): [string, string][] => {
      const buyer = countryOfVatId(vat);
      const taxCase = suggestedTaxCase({ seller: 'DE', buyer, buyerVatId: vat, smallBusiness: false });
      return taxCase === null || taxCase === 'standard' ? [] : [[key, taxCase]];
    }),
  );
}

const dayText = ({ calendar }: World, day: Day | null) => (day === null ? null : calendar.text(day));

/** Not every promise was kept. */
function promisedDay({ calendar }: World, { day, finished }: Order, delivered: Day): Day {
  return finished !== null && day % 5 === 2 ? calendar.workday(finished - 1) : Math.min(delivered, calendar.today);
}

function bookingRow(world: World, order: Order, tools: OrderTools): Row & { number: string } {
  const { random, calendar } = world;
  const { customer, status, day } = order;
  const year = calendar.text(day).slice(2, 4);
  const delivered = order.finished === null ? null : calendar.workday(order.finished + random.int(1, 4) + 2);
  const invoiced = status === 'D' && delivered !== null;
  const german = customer.language === 'de';
  const [contact = null] = customer.contacts;
  return {
    number: tools.number(`A${year}-`),
    W4106: status === 'O' && random.chance(0.2) ? 1 : 0,
    date: calendar.text(day),
    status,
    description: descriptionOf(order.lines.length, german),
    customer_KTAG: customer.key,
    customer_contact_id: contact,
    delivery_customer_KTAG: random.chance(0.2) ? customer.key : null,
    delivery_contact_id: customer.contacts[1] ?? null,
    W4101: random.pick(['Sabine Kröger', 'Holger Thießen']),
    W4104: random.chance(0.8) ? `${random.pick(['PO', 'BE', '4500'])}${random.digits(6)}` : null,
    W4105: random.chance(0.6) ? calendar.text(calendar.workday(day - random.int(0, 3))) : null,
    W4103: status === 'O' ? 30 : null,
    W4109:
      delivered === null
        ? calendar.text(calendar.workday(calendar.today + random.int(4, 15)))
        : calendar.text(promisedDay(world, order, delivered)),
    invoice_number: invoiced ? tools.invoiceNumber(`R${calendar.text(Math.min(delivered, calendar.today)).slice(2, 4)}-`) : null,
    invoice_date: invoiced ? calendar.text(Math.min(delivered, calendar.today)) : null,
    due_date: invoiced ? calendar.text(delivered + 30) : null,
    service_from: invoiced ? dayText(world, order.began) : null,
    service_to: invoiced ? dayText(world, order.finished) : null,
    tax_case: tools.taxCases.get(customer.key) ?? null,
    W4114: random.weighted([
      [0, 80],
      [300, 12],
      [500, 8],
    ]),
    // What is invoiced is a line.
    delivery_costs: random.chance(0.5) && !invoiced ? 1490 : null,
    delivery_condition: random.pick(['EXW', 'DAP', null]),
    comment: status === 'X' ? (german ? 'Vom Kunden zurückgezogen.' : 'Withdrawn by the customer.') : null,
    created_at: calendar.instant(day, random.int(7, 16), random.int(0, 59)),
  };
}

/** As a customer asks for it in their room: it waits for an offer. */
function askedInRoom({ calendar }: World, { day, customer }: Order): Row {
  const german = customer.language === 'de';
  const { firstname, lastname } = roomPerson(customer);
  return {
    requested_at: calendar.instant(day, 8, 5),
    requested_by: `${firstname} ${lastname}`,
    wished_date: calendar.text(calendar.workday(calendar.today + 10)),
    customer_remark: german ? 'Bitte rechtzeitig vor unserem Audit zurück.' : 'Needed back before our audit, please.',
  };
}

function insertPositions(world: World, order: Order, booking: string, tools: OrderTools): void {
  const { random, loader } = world;
  const german = order.customer.language === 'de';
  let position = 0;
  const add = (row: Row) => {
    position += 10;
    loader.insert('booking_position', { booking_uid: booking, pos_number: position, tax: 1900, ...row });
  };
  const asked = { customer: order.customer.key, date: world.calendar.text(order.day) };
  for (const line of order.lines) {
    const { device, accredited } = line;
    const byType = order.status === 'O' ? tools.typePrice.get(device.type.key) : undefined;
    const complexity = accredited ? 'DAkkS' : 'ISO';
    const found = tools.priceLine({ ...asked, complexity, type: device.type.key, ...(byType ? {} : { device: device.key }) });
    // Now and then a price was agreed, and somebody entered it.
    const isAgreed = (order.day + position) % agreedEvery === 0;
    add({
      ...(byType ? { article_type: 'type', article_ID: byType } : { article_type: 'inventory', article_ID: device.key }),
      name: `${german ? 'Kalibrierung' : 'Calibration'} ${device.type.maker} ${device.type.model}`,
      description: `${device.asset}, S/N ${device.serial}`,
      complexity,
      ...(isAgreed ? { price: priceOf(line) } : (found ?? { price: priceOf(line) })),
    });
  }
  const article = random.chance(0.55) ? tools.articles[2] : random.chance(0.3) ? random.pick(tools.articles) : undefined;
  if (article)
    add({
      ...{ article_type: 'article', article_ID: article.key, name: article.name, unit: article.unit, price: article.price },
      ...tools.priceLine({ ...asked, complexity: null, service: article.key }),
    });
  if (random.chance(0.06))
    add({
      name: german ? 'Sonderpunkte nach Absprache' : 'Additional points as agreed',
      quantity: 300,
      price: 950,
      discount: 1000,
    });
}

/** Several finished orders of one customer, put together into one invoice. */
function insertCollectiveInvoice(world: World, orders: readonly (Order & { key: string })[], tools: OrderTools): void {
  const closed = orders.filter(({ status }) => status === 'D');
  const customer = closed.find((order) => closed.filter((other) => other.customer === order.customer).length >= 3)?.customer;
  if (!customer) return;
  const { calendar, loader } = world;
  const sources = closed.filter((order) => order.customer === customer).slice(0, 3);
  const day = calendar.workday(calendar.today - 5);
  const year = calendar.text(day).slice(2, 4);
  const key = loader.insert('booking', {
    number: tools.number(`A${year}-`),
    date: calendar.text(day),
    status: 'D',
    description: customer.language === 'de' ? 'Sammelrechnung Rahmenvertrag' : 'Collective invoice, frame contract',
    customer_KTAG: customer.key,
    invoice_customer_KTAG: customer.key,
    invoice_contact_id: customer.contacts[0] ?? null,
    invoice_number: tools.invoiceNumber(`R${year}-`),
    invoice_date: calendar.text(day),
    due_date: calendar.text(day + 30),
    service_from: dayText(world, Math.min(...sources.map(({ began, day: ordered }) => began ?? ordered))),
    service_to: dayText(world, Math.max(...sources.map(({ finished, day: ordered }) => finished ?? ordered))),
    tax_case: tools.taxCases.get(customer.key) ?? null,
    created_at: calendar.instant(day, 15, 20),
  });
  for (const source of sources) loader.link('collective_invoices', ['invoice_uID', 'other_booking_uID'], [key, source.key]);
}

export interface OrdersInput {
  done: readonly CalibrationDone[];
  devices: readonly Device[];
  articles: readonly Article[];
}

export function insertOrders(world: World, { done, devices, articles }: OrdersInput): void {
  const today = world.calendar.text(world.calendar.today);
  const prices = world.handle
    .prepare(
      `select "type_tID" as type, max("pID") as price from prices where "price_cat_uID" is null and complexity is null
       and coalesce(start_date, ?) <= ? and coalesce(end_date, ?) >= ? group by 1`,
    )
    .all(today, today, today, today) as { type: string; price: string }[];
  const tools: OrderTools = {
    articles,
    typePrice: new Map(prices.map(({ type, price }) => [type, price])),
    priceLine: linePrices(world),
    taxCases: taxCasesOf(world),
    number: runningNumbers(world.handle, 'booking', 'number'),
    invoiceNumber: runningNumbers(world.handle, 'booking', 'invoice_number'),
  };
  const setOrder = world.handle.prepare('update calibration set "C2314" = ? where "CTAG" = ?');
  const orders = [...pastOrders(world, done), ...comingOrders(world, devices)].sort((a, b) => a.day - b.day);
  const asked = orders.findLast(({ status }) => status === 'O');
  const written = orders.map((order) => {
    const row = { ...bookingRow(world, order, tools), ...(order === asked ? askedInRoom(world, order) : {}) };
    const key = world.loader.insert('booking', row);
    insertPositions(world, order, key, tools);
    for (const { calibration } of order.lines) if (calibration) setOrder.run(row.number, calibration);
    return { ...order, key };
  });
  insertCollectiveInvoice(world, written, tools);
  if (asked) insertRoomPerson(world, asked.customer);
}
