// A hand scanner: all keys in one moment, however busy the machine is, each doing in a field what the browser would do.
import type { Page } from '@playwright/test';

export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((given) => {
    const target = document.activeElement ?? document.body;
    for (const key of [...given, 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      if (!target.dispatchEvent(event) || key === 'Enter' || !(target instanceof HTMLInputElement)) continue;
      // As if typed: the framework hears of values only through the setter of the element itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, code);
}
