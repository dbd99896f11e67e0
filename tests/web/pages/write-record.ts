// Writes a record over the page's own session, as what a journey stands on.
import { expect, type Page } from '@playwright/test';

export async function write(page: Page, path: string, data: object): Promise<{ id: string }> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}
