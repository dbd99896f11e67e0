// A lab's people are not machines: between two requests they think, and backups come at their times.

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
