// What came into the demonstration lab for the orders at work, and came and left again for some that are ready: receipts with accessories and
// with damage, as the desks write them.
import { technicians } from '../people/words-people.ts';
import type { World } from '../world/world.ts';

interface Ordered {
  order: string;
  customer: string;
  device: string;
  status: string;
}

const mostOrders = 8;
const mostGone = 2;
const accessories = ['Koffer', 'Koffer, Netzteil', 'Netzteil, Messleitungen', 'Koffer, Messleitungen, Bedienungsanleitung', null];
const damages = ['Kratzer auf der Anzeige', 'Eine Ecke des Gehäuses ist ausgebrochen', null, null, null, null];

function orderedDevices({ handle }: World): Map<string, Ordered[]> {
  const rows = handle
    .prepare(`select b."uID" as "order", b."customer_KTAG" as customer, a."article_ID" as device, b.status as status
      from booking as b join article as a on a.booking_uid = b."uID" and a.article_type = 'inventory'
      where b.status in ('W', 'S') order by b.date desc, b."uID", a.pos_number`)
    .all() as Ordered[];
  const orders = new Map<string, Ordered[]>();
  const seen = new Set<string>();
  for (const row of rows) {
    // A device is in the house once.
    if (seen.has(row.device)) continue;
    seen.add(row.device);
    orders.set(row.order, [...(orders.get(row.order) ?? []), row]);
  }
  return orders;
}

export function insertGoods(world: World): void {
  const { loader, calendar, random } = world;
  const year = calendar.text(calendar.today).slice(0, 4);
  let received = 0;
  let sent = 0;
  for (const lines of [...orderedDevices(world).values()].slice(0, mostOrders)) {
    received += 1;
    const came = calendar.workday(calendar.today - random.int(3, 12));
    const at = calendar.instant(came, random.int(8, 15), random.int(0, 59));
    const handled_by = random.pick(technicians);
    // Some of those that are ready to ship have left.
    const isGone = lines[0]?.status === 'S' && sent < mostGone;
    if (isGone) sent += 1;
    for (const { order, customer, device } of lines) {
      const about = { inventory_id: device, customer_id: customer, booking_id: order, handled_by };
      const brought = random.pick(accessories);
      const receipt = loader.insert('goods_movement', {
        ...about,
        number: `WE-${year}-${String(received).padStart(4, '0')}`,
        direction: 'in',
        moved_at: at,
        in_house: isGone ? 0 : 1,
        accessories: brought,
        damage: random.pick(damages),
        promised_date: calendar.text(calendar.workday(came + 14)),
        place: `Regal ${random.int(1, 6)}`,
        created_at: calendar.instant(came, 16, 0),
      });
      if (!isGone) continue;
      loader.insert('goods_movement', {
        ...about,
        number: `WA-${year}-${String(sent).padStart(4, '0')}`,
        direction: 'out',
        moved_at: calendar.instant(calendar.today - 1, 14, 30),
        came_in_id: receipt,
        accessories: brought,
        created_at: calendar.instant(calendar.today - 1, 15, 0),
      });
    }
  }
}
