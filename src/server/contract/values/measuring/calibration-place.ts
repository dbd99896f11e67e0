// What the place of a calibration says about who did it. People write a room, the customer's premises, or the name of another laboratory into
// one field; only the last of them issued a certificate of its own. Pure.

/** At the customer's, where the place says so. */
export const isAtCustomer = (place: string): boolean => /kunde|customer|vor[- ]?ort|on[- ]?site/i.test(place);

/** A room as laboratories number theirs; what follows a name is another laboratory (“Labor Meier”). */
const room =
  /^(?:(?:im |in the )?(?:kalibrier|mess|prüf)?(?:labor(?:atorium)?|raum)|(?:calibration |test |measuring )?(?:lab(?:oratory)?|room)|in[- ]?house|intern)(?:\s*(?:\d+|[a-z]))?$/i;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether the lab itself calibrated there: in a room of its own, under one of its names, or at a customer's. */
export function isOwnPlace(place: string | null, names: readonly string[]): boolean {
  const said = plain(place ?? '');
  if (said === '') return false;
  return room.test(said) || isAtCustomer(said) || names.some((name) => plain(name) === said);
}
