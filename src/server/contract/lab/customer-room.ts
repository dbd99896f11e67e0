// The customer's room in words that server and screens share: the role its people have, which accounts see nothing else,
// and which roles are the lab's own.
// docs/interface/portal.md#room.

/** Those who are invited get it; the program looks it up by this name. */
export const roomRole = 'customer room';

const workOfTheLab: readonly string[] = ['inventory_edit', 'calibration_edit', 'bookings_edit', 'user_management_admin'];

/** A role of the lab's own people, who serve all customers, and not one of a customer or of the public page. */
export function isLabRole(operations: Iterable<string>): boolean {
  return [...operations].some((operation) => workOfTheLab.includes(operation));
}

const ofRoom = (operation: string) => operation.startsWith('customer_room_');

/** Whose role lets them into the room and nowhere else: lists, search and the lab's screens are closed to them. */
export function isRoomOnly(operations: Iterable<string>): boolean {
  const held = [...operations];
  return held.includes('customer_room_view') && held.every(ofRoom);
}
