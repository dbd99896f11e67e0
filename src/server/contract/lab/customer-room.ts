// The customer's room in words that server and screens share: the role its people have, and which accounts see nothing else.
// docs/interface/portal.md#room.

/** Those who are invited get it; the program looks it up by this name. */
export const roomRole = 'customer room';

const ofRoom = (operation: string) => operation.startsWith('customer_room_');

/** Whose role lets them into the room and nowhere else: lists, search and the lab's screens are closed to them. */
export function isRoomOnly(operations: Iterable<string>): boolean {
  const held = [...operations];
  return held.includes('customer_room_view') && held.every(ofRoom);
}
