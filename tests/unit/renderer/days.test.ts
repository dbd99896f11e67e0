// Today on the screens is the lab's day, wherever the reader sits.
import { afterEach, expect, it } from 'vitest';
import { dueOf, standIn, today } from '#renderer/lib/days.ts';

const machine = Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => standIn(machine));

it.each([
  ['Pacific/Kiritimati', '2026-03-03', 'overdue'],
  ['Europe/Berlin', '2026-03-02', 'soon'],
  ['Pacific/Pago_Pago', '2026-03-01', 'soon'],
])('in %s it is %s', (zone, day, state) => {
  standIn(zone);
  const now = new Date('2026-03-02T10:30:00Z');
  expect(today(now)).toBe(day);
  expect(dueOf('2026-03-02', today(now)).state).toBe(state);
});
