// A device of a customer, made through the window that stands.
import { expect, type Page } from '@playwright/test';
import { call } from './desktop-app.ts';

export async function device(page: Page, values: object = {}): Promise<string> {
  const customer = await call(page, 'POST', '/api/v2/customers', { name: 'Waage & Partner' });
  const body = { asset_number: 'PM-1', serial_number: 'S-1', status: 1, customer_id: customer.data.id, ...values };
  const made = await call(page, 'POST', '/api/v2/inventories', body);
  expect(made.status).toBe(201);
  return made.data.id;
}
