// What an assistant proposed and nobody has decided yet: a device whose remark is to be completed, and a note to be made.
import type { DeskInput } from '../records/notes-and-tickets.ts';
import type { World } from '../world/world.ts';

export function insertProposals(world: World, { administrator, devices }: DeskInput): void {
  const { calendar, loader, handle } = world;
  const [device] = devices;
  if (!device) return;
  const row = handle.prepare('select "I4201", "remark", "row_version" from "inventory" where "MTAG" = ?').get(device.key) as {
    I4201: string | null;
    remark: string | null;
    row_version: number;
  };
  const shared = {
    state: 'waiting',
    user_uID: administrator,
    user_name: 'Assistent',
    access_name: 'Assistent',
    ends_at: calendar.instant(calendar.today + 14, 9, 0),
  };
  const remark = [row.remark, 'Füße ersetzt, Deckel fehlt.'].filter(Boolean).join(' ');
  loader.insert('proposal', {
    ...shared,
    action: 'update',
    resource: 'inventory',
    record_key: device.key,
    title: row.I4201,
    reason: 'Steht im Protokoll des Wareneingangs, fehlt aber am Gerät.',
    asked: JSON.stringify({ remark }),
    before: JSON.stringify({ remark: row.remark }),
    after: JSON.stringify({ remark }),
    version: row.row_version,
    customer_KTAG: device.customer.key,
    at: calendar.instant(calendar.today, 7, 40),
  });
  const note = { title: 'Deckel beim Kunden anfragen', text: 'Gerät kam ohne Deckel an.' };
  loader.insert('proposal', {
    ...shared,
    action: 'create',
    resource: 'note',
    title: note.title,
    reason: 'Folgt aus dem Protokoll des Wareneingangs.',
    asked: JSON.stringify(note),
    // As v2 shows it: open.
    after: JSON.stringify({ ...note, status: 1 }),
    at: calendar.instant(calendar.today, 7, 41),
  });
}
