// What the portal's tests stand on: a public user of C-ALPHA, the role's switches, and documents with content.
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord } from '#server/core/write/write.ts';
import { aUser, change } from '../../support/builders.ts';
import type { RunningLab } from '../../support/running-lab.ts';

export const publicOperations = ['inventory_view', 'calibration_view', 'repair_view', 'dms_view'];

async function roleId({ services: { lab } }: RunningLab): Promise<string> {
  const role = await lab.db.selectFrom('roles').select('uID').where('name', '=', 'QR_Code_Role').executeTakeFirstOrThrow();
  return String(role.uID);
}

export async function setRole(lab: RunningLab, values: Record<string, unknown>): Promise<void> {
  const { operations, ...rest } = values;
  await change(lab.program, 'role', await roleId(lab), {
    ...rest,
    ...(operations ? { operations: JSON.stringify(operations) } : {}),
  });
}

/** Everything on, as a lab that wants a portal has it. */
export async function openPortal(lab: RunningLab): Promise<void> {
  await setRole(lab, {
    portal_enable: 1,
    portal_start_address: null,
    qrlink_enable: 1,
    qrlink_address: null,
    operations: publicOperations,
  });
}

export async function aPublicUser(lab: RunningLab, values: Record<string, unknown> = {}): Promise<SelectedRow> {
  const role = await roleId(lab);
  return aUser(lab.program, { uID: 'user-public', role, is_public: 1, customer_filter: 'all', ...values }, ['C-ALPHA']);
}

export async function aDocument(lab: RunningLab, values: Record<string, unknown>, links: [string, string][]): Promise<void> {
  const { program } = lab;
  const { registry, files } = program.lab;
  const text = `content of ${String(values.title)}`;
  const file = await files.receive(chunks(text), 'paper.txt');
  // Approved unless the test says otherwise.
  const { approved_at = '2026-03-01 10:00:00', ...rest } = values;
  const approval = { approved_at: approved_at as string | null, approved_by: approved_at === null ? null : 'Anna' };
  const document = registry.resource('document');
  await createRecord(program, document, { values: { customer_KTAG: 'C-ALPHA', ...rest }, trusted: approval, file });
  for (const [resource, key] of links)
    await createRecord(program, registry.resource('document_link'), {
      values: { document_uID: values.uID, resource, record_key: key },
    });
}

async function* chunks(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
