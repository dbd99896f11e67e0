// Who the demonstration lab is: an address and a company that exist nowhere, so that its papers look whole. What somebody has set
// already stays.
import type { Ctx } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { findRecord } from '../core/read/read.ts';
import { createRecord, updateRecord } from '../core/write/write.ts';

const settings: Readonly<Record<string, string>> = {
  'lab.street': 'Gaußstraße 12',
  'lab.zip': '38106',
  'lab.city': 'Braunschweig',
  'lab.country': 'Deutschland',
  'lab.phone': '+49 531 5550-100',
  'lab.email': 'labor@messwerk.example',
  'lab.web': 'www.messwerk.example',
  'lab.code': 'D-K-00000-00-00',
  'lab.calibration_place': 'Messräume Braunschweig',
  'company.tax_number': '13/200/00000',
  'company.vat_id': 'DE999999995',
  'company.commercial_register': 'AG Braunschweig HRB 00000',
  'company.managing_director': 'Dr. Ulrike Sommerfeld',
  'company.bank_name': 'Beispielbank Braunschweig',
  'company.iban': 'DE02 1203 0000 0000 2020 51',
  'company.bic': 'BYLADEM1001',
  'planning.state': 'NI',
};

/** With how a new lab begins. */
const counts: Readonly<Record<string, { value: number; untouched: number }>> = {
  'planning.people': { value: 2, untouched: 1 },
  'planning.hours': { value: 1.5, untouched: 6 },
};

// Until when stands on each invoice as a day, as it is agreed with each customer.
const paymentTerms = {
  de: 'Zahlbar ohne Abzug.',
  en: 'Payable without deduction.',
} as const;

export async function fillDemonstrationSettings(ctx: Ctx): Promise<void> {
  const resource = ctx.lab.registry.resource('setting');
  const [own, other] = (await textSetting(ctx.lab, 'lab.language')) === 'en' ? (['en', 'de'] as const) : (['de', 'en'] as const);
  const terms = { 'company.payment_terms': paymentTerms[own], 'company.payment_terms_second': paymentTerms[other] };
  const set = async (name: string, content: string | number, untouched: readonly unknown[]) => {
    const value = JSON.stringify(content);
    const row = await findRecord(ctx, resource, name);
    if (!row) await createRecord(ctx, resource, { values: { name, value } });
    else if (untouched.includes(row.value)) await updateRecord(ctx, resource, { id: name, input: { values: { value } } });
  };
  for (const [name, text] of Object.entries({ ...settings, ...terms })) await set(name, text, [null, 'null', '""']);
  for (const [name, { value, untouched }] of Object.entries(counts)) await set(name, value, [null, 'null', String(untouched)]);
}
