// What came from outside, as a text: an object may bring a `toString` of its own that is no function, and is shown as JSON instead.
export function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
