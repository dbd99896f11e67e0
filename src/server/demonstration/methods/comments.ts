// What people of the demonstration lab say of two devices: a question with a mention, and its answer.
import { personName } from '../../contract/names/person-names.ts';
import type { DeskInput } from '../records/notes-and-tickets.ts';
import type { World } from '../world/world.ts';

export function insertComments({ calendar, loader, handle }: World, { administrator, technician, devices }: DeskInput): void {
  const [device, other] = devices;
  if (!device || !other) return;
  const nameOf = (key: string) => {
    const find = handle.prepare('select "firstname", "lastname", "email" from "users" where "uID" = ?');
    const user = find.get(key) as Parameters<typeof personName>[0] | undefined;
    return user ? personName(user) : '';
  };
  const [asker, answerer] = [technician, administrator].map((id) => ({ id, name: nameOf(id) }));
  if (!asker || !answerer) return;
  const say = (key: string, author: typeof asker, text: string, minute: number, mentions: readonly (typeof asker)[] = []) => {
    const at = calendar.instant(calendar.today - 1, 9, minute);
    const about = { resource: 'inventory', record_key: key };
    const mentioned = mentions.map(({ name }) => name).join(', ') || null;
    const said = { text, mentions: JSON.stringify(mentions), mentioned, user_uID: author.id, user_name: author.name };
    loader.insert('comment', { ...about, ...said, created_at: at });
  };
  say(device.key, asker, `Das Netzteil fehlt. <@${answerer.id}>, fragen Sie beim Kunden nach?`, 12, [answerer]);
  say(device.key, answerer, `Kommt morgen mit der Post, <@${asker.id}>.`, 40, [asker]);
  say(other.key, asker, 'Anzeige braucht zehn Minuten, bis sie ruhig steht.', 55);
}
