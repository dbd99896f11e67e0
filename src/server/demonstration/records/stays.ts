// Where devices are: places, and loans of the lab's own devices (returned, running, overdue, reserved). One active row a device.

import type { Customer } from '../people/people.ts';
import type { Day } from '../world/calendar.ts';
import { runningNumbers } from '../world/running-numbers.ts';
import type { World } from '../world/world.ts';
import type { Device } from './device.ts';

function placeOf(world: World, german: boolean): Record<string, string | null> {
  const { random } = world;
  return {
    L2801: german ? `Gebäude ${random.pick(['A', 'B', 'C', 'D'])}` : `Building ${random.int(1, 4)}`,
    L2802: german ? `Raum ${random.int(0, 3)}.${random.digits(2)}` : `Room ${random.digits(3)}`,
    L2803: random.chance(0.6) ? (german ? `Schrank ${random.int(1, 12)}` : `Cabinet ${random.int(1, 12)}`) : null,
    L2830: random.chance(0.3) ? (german ? `Ebene ${random.int(0, 4)}` : `Level ${random.int(0, 4)}`) : null,
    L2831: random.chance(0.2) ? (german ? `Anlage ${random.digits(3)}` : `Plant ${random.digits(3)}`) : null,
  };
}

export function insertPlace(world: World, device: Device): void {
  const { random, loader, calendar } = world;
  const german = device.customer.language === 'de';
  const since = (device.days[0] ?? calendar.today - 30) - random.int(0, 10);
  const row = { MTAG: device.key, customer_KTAG: device.customer.key, customer_contact_id: device.customer.contacts[0] ?? null };
  let active = since;
  if (random.chance(0.25) && calendar.today - since > 200) {
    active = calendar.workday(since + random.int(60, calendar.today - since - 20));
    loader.insert('location', {
      ...row,
      ...placeOf(world, german),
      status: 'L',
      L2815: 0,
      L2809: calendar.instant(since, 8, 0),
      rental_end: calendar.text(active),
    });
  }
  loader.insert('location', {
    ...row,
    ...placeOf(world, german),
    status: 'L',
    L2809: calendar.instant(active, random.int(7, 15), random.int(0, 59)),
    created_at: calendar.instant(active, 16, 0),
  });
}

interface Loan {
  device: Device;
  customer: Customer;
  from: Day;
  until: Day;
  status: 'R' | 'B' | 'Z' | 'N';
  active: 0 | 1;
}

const carriers = ['00340434161094', '1Z999AA1012345', 'GLS 5043'] as const;

function insertLoan(world: World, loan: Loan, number: string): void {
  const { random, loader, calendar } = world;
  const { customer, from, status } = loan;
  const german = customer.language === 'de';
  const notes = {
    Z: german ? 'Vollständig zurück, geprüft.' : 'Returned complete, checked.',
    N: german ? 'Rückgabe angemahnt.' : 'Reminder sent.',
    B: null,
    R: german ? 'Reserviert für Revision.' : 'Reserved for a plant shutdown.',
  };
  loader.insert('location', {
    MTAG: loan.device.key,
    status,
    L2815: loan.active,
    L2801: customer.name,
    L2802: german ? 'Leihgerät' : 'Loan device',
    L2809: calendar.instant(from, random.int(8, 15), random.int(0, 59)),
    rental_end: calendar.text(loan.until),
    customer_KTAG: customer.key,
    customer_contact_id: customer.contacts[0] ?? null,
    delivery_customer_KTAG: customer.key,
    delivery_contact_id: customer.contacts[1] ?? customer.contacts[0] ?? null,
    loan_number: number,
    tracking_number: status === 'R' ? null : `${random.pick(carriers)}${random.digits(6)}`,
    shipping_note: random.chance(0.4) ? (german ? 'Koffer, Netzteil, Messleitungen.' : 'Case, power supply, test leads.') : null,
    remark: notes[status],
    created_at: calendar.instant(Math.min(from, calendar.today), 8, 0),
  });
}

/** Loans of one device never overlap: what was, what is, what is booked. */
export function insertLoans(world: World, pool: readonly Device[], customers: readonly Customer[]): void {
  const { random, calendar, loader } = world;
  const numbers = runningNumbers(world.handle, 'location', 'loan_number');
  const number = (day: Day) => numbers(`L${calendar.text(day).slice(2, 4)}-`);
  pool.forEach((device, ordinal) => {
    let day = calendar.today - random.int(300, 420);
    for (let past = random.int(1, 3); past > 0; past -= 1) {
      const until = day + random.int(10, 45);
      insertLoan(
        world,
        { device, customer: random.pick(customers), from: calendar.workday(day), until, status: 'Z', active: 0 },
        number(day),
      );
      day = until + random.int(15, 50);
    }
    const customer = random.pick(customers);
    const since = calendar.workday(calendar.today - random.int(15, 40));
    switch (ordinal % 6) {
      case 0:
      case 3:
        insertLoan(
          world,
          { device, customer, from: since, until: calendar.today + random.int(4, 40), status: 'B', active: 1 },
          number(since),
        );
        return;
      case 1:
        insertLoan(
          world,
          { device, customer, from: since, until: calendar.today - random.int(1, 14), status: 'B', active: 1 },
          number(since),
        );
        return;
      case 4:
        insertLoan(
          world,
          { device, customer, from: since - 60, until: calendar.today - random.int(30, 60), status: 'N', active: 1 },
          number(since),
        );
        return;
      case 2: {
        const from = calendar.workday(calendar.today + random.int(6, 20));
        insertLoan(
          world,
          { device, customer, from, until: from + random.int(7, 30), status: 'R', active: 0 },
          number(calendar.today),
        );
        break;
      }
    }
    loader.insert('location', {
      MTAG: device.key,
      status: 'L',
      L2801: 'Gebäude A',
      L2802: 'Leihgerätelager',
      L2803: `Fach ${ordinal + 1}`,
      L2809: calendar.instant(Math.min(calendar.today - 1, day), 10, 30),
    });
  });
}
