// Recall lists: for each customer the devices that are due within the next days or already overdue, as a document that the lab
// can send. Made once a day and customer, however often it is asked for. docs/interface/tasks.md#endpoints,
// docs/design/expectations.md#due-management.
import { createHash } from 'node:crypto';
import { addDays, type PlainDate } from '../contract/values/dates.ts';
import type { Ctx } from '../core/lab/context.ts';
import { recallDays } from '../core/lab/lab-settings.ts';
import { type AttributeOf, columnOf, namedRow } from '../core/read/named-rows.ts';
import { findRecord } from '../core/read/read.ts';
import { atMoment, type MomentReader, streamRecords } from '../core/read/stream.ts';
import { createRecord } from '../core/write/write.ts';
import { dueDevicesUntil } from '../devices/due-devices.ts';
import type { Translator } from '../i18n/translate.ts';
import { today } from '../lib/clock.ts';
import { csvLine, csvOfLines } from '../tabular/csv/write-csv.ts';

interface RecallInput {
  ctx: Ctx;
  translator: Translator;
  signal: AbortSignal;
}

const told = ['asset_number', 'manufacturer', 'model', 'serial_number', 'description', 'location', 'duedate'] as const;

const inOrder = ['customer_id', 'duedate', 'asset_number'] as const;

/** The number of lists that were made. */
export async function makeRecallLists({ ctx, translator, signal }: RecallInput): Promise<number> {
  const day = today(ctx.lab.clock);
  const until = addDays(day, await recallDays(ctx.lab));
  let made = 0;
  for (const [customer, lines] of await dueDevices(await atMoment(ctx), until)) {
    if (signal.aborted) break;
    if (await makeList(ctx, { translator, customer, lines, day, until })) made += 1;
  }
  return made;
}

/** Of each customer, one line a device. */
async function dueDevices(reader: MomentReader, until: PlainDate): Promise<Map<string, string[]>> {
  try {
    const { registry } = reader.ctx.lab;
    const inventory = registry.resource('inventory');
    const column = (attribute: AttributeOf<'inventory'>) => columnOf(registry, 'inventory', attribute);
    const filter = dueDevicesUntil(inventory, until);
    const sort = inOrder.map((attribute) => ({ path: [column(attribute)], direction: 'asc' as const }));
    const byCustomer = new Map<string, string[]>();
    for await (const rows of streamRecords(reader, inventory, { filter, sort, limit: null, offset: 0 })) {
      for (const row of rows) {
        const named = namedRow(registry, 'inventory', row);
        const line = csvLine(
          told.map((attribute) => named[attribute]),
          reader.ctx.language,
        );
        const lines = byCustomer.get(named.customer_id);
        if (lines) lines.push(line);
        else byCustomer.set(named.customer_id, [line]);
      }
    }
    return byCustomer;
  } finally {
    await reader.done();
  }
}

interface ListInput {
  translator: Translator;
  customer: string;
  lines: readonly string[];
  day: PlainDate;
  until: PlainDate;
}

async function makeList(ctx: Ctx, { translator, customer, lines, day, until }: ListInput): Promise<boolean> {
  const { registry, files } = ctx.lab;
  const [documents, inventory] = [registry.resource('document'), registry.resource('inventory')];
  // A key that says day and customer: a second one cannot be.
  const id = `recall-${day}-${createHash('sha256').update(customer).digest('hex').slice(0, 32)}`;
  if (await findRecord(ctx, documents, id)) return false;
  const owner = await findRecord(ctx, registry.resource('customer'), customer);
  if (!owner) return false;
  const say = (key: string, params = {}) => translator.text(ctx.language, key, params);
  const head = csvLine(
    told.map((attribute) => {
      const label = inventory.byColumn.get(columnOf(registry, 'inventory', attribute))?.label;
      return translator.label(ctx.language, label ?? attribute);
    }),
    ctx.language,
  );
  const file = await files.receive(csvOfLines([head, ...lines]), say('recall.file_name', { day }));
  try {
    await createRecord(ctx, documents, {
      values: {
        uID: id,
        title: say('recall.title', { customer: namedRow(registry, 'customer', owner).name, day }).slice(0, 255),
        type: say('recall.type'),
        description: say('recall.description', { count: lines.length, until }),
        customer_KTAG: customer,
      },
      file,
    });
  } finally {
    await files.discard(file);
  }
  return true;
}
