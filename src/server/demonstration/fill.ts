// The demonstration lab: fills a set-up database, or lets it grow, in one transaction. The same seed, day and lab give the
// same rows. The caller writes the audit entry.
import { instantOf } from '../contract/values/dates.ts';
import type { Db } from '../db/database-types.ts';
import type { SqliteHandle } from '../db/sqlite/handle/open-sqlite.ts';
import { keepRows, lastRows } from '../db/sqlite/trail/kept-rows.ts';
import type { TakenIn } from '../db/store/chain.ts';
import { type Clock, today } from '../lib/clock.ts';
import { resourceDefinitions } from '../resources/index.ts';
import { loadKinds } from './catalogue/catalogue.ts';
import { insertPriceLists, loadCatalogue, loadPriceGroups } from './costs/price-lists.ts';
import { insertAbsences } from './methods/absences.ts';
import { insertAuthorisations } from './methods/authorisations.ts';
import { insertBench } from './methods/bench.ts';
import { insertBudgets } from './methods/budgets.ts';
import { insertComments } from './methods/comments.ts';
import { insertFloorPlan } from './methods/floor-plan.ts';
import { insertGoods } from './methods/goods.ts';
import { insertInstruments } from './methods/instruments.ts';
import { insertProposals } from './methods/proposals.ts';
import { insertRounds } from './methods/rounds.ts';
import { insertScope } from './methods/scope.ts';
import { insertStudies } from './methods/studies.ts';
import { insertAccounts } from './people/accounts.ts';
import { type Customer, customerCount, loadCustomers, ownCustomer, ownNumber } from './people/people.ts';
import { spokenBy } from './people/words-desk.ts';
import type { CalibrationDone, Device } from './records/device.ts';
import { addDevice, addReference, type DeviceTools } from './records/devices.ts';
import { insertDocuments } from './records/documents.ts';
import { insertNotes, insertTickets } from './records/notes-and-tickets.ts';
import { insertOrders } from './records/orders.ts';
import { loadReferences, type References } from './records/references.ts';
import { createRepairs } from './records/repairs.ts';
import { createResultWriter } from './records/results.ts';
import { insertScreens } from './records/screens.ts';
import { insertLoans, insertPlace } from './records/stays.ts';
import { withoutIndexes, withoutReferenceChecks } from './world/bulk-load.ts';
import { createCalendar } from './world/calendar.ts';
import { createCertificateNumbers } from './world/certificate-numbers.ts';
import { createKeys } from './world/keys.ts';
import { createLoader } from './world/loader.ts';
import { createRandom } from './world/random.ts';
import type { World } from './world/world.ts';

export const demonstrationSize = 240;

/** From here on indexes are taken off while the rows go in. */
const largeFrom = 5_000;
/** A large lab remembers so many devices and calibrations for its orders, loans and notes. */
const remembered = 20_000;

/** The tables that grow with the number of devices. */
const largeTables = [
  'inventory',
  'inventory_categories',
  'calibration',
  'results',
  'standards',
  'location',
  'repair',
  'customers',
  'contact',
  'booking',
  'article',
  'device_prices',
];

export interface FillInput {
  handle: SqliteHandle;
  /** How many devices to add. */
  inventories: number;
  seed: string;
  /** Milliseconds; all dates lie around this day. */
  now: number;
  /** The user who gets the dashboards and filters. */
  owner: string;
  /** Where files of documents go; without it there are no documents. */
  documentsFolder?: string;
  /** The entry of the trail that will vouch for all rows made. */
  entry: string;
  onProgress?: (progress: FillProgress) => void;
}

export interface FillProgress {
  stage: 'devices' | 'orders' | 'indexes';
  done: number;
  total: number;
}

/** Rows made, by resource. */
export type FillCounts = Record<string, number>;

const assetPrefix = 'PM-';
const firstAsset = 100_000;

function highestAsset(handle: SqliteHandle): number {
  const found = handle
    .prepare(`select max(cast(substr("I4201", 4) as integer)) from inventory where "I4201" glob '${assetPrefix}[0-9]*'`)
    .pluck()
    .get() as number | null;
  return Math.max(firstAsset, found ?? 0);
}

export interface Filled {
  counts: FillCounts;
  /** Keeps what was made as it stands by then, for its first word in the trail; of a large lab that was done with the filling. */
  keep(db: Db): TakenIn | Promise<TakenIn>;
}

export function fillDemonstrationLab(input: FillInput): Filled {
  const { handle } = input;
  const since = lastRows(handle, resourceDefinitions);
  const keep = () => keepRows({ handle, definitions: resourceDefinitions, entry: input.entry, since });
  if (input.inventories < largeFrom) return { counts: handle.transaction(() => fill(input))(), keep };
  const filled = (): Filled => {
    const counts = fill(input);
    const taken = keep();
    return { counts, keep: () => taken };
  };
  const onRestore = (done: number) => input.onProgress?.({ stage: 'indexes', done, total: largeTables.length });
  return withoutReferenceChecks(handle, () => handle.transaction(() => withoutIndexes(handle, largeTables, filled, onRestore))());
}

function languageOf(handle: SqliteHandle): World['language'] {
  const kept = handle.prepare("select value from settings where name = 'lab.language'").pluck().get();
  return kept === '"en"' ? 'en' : 'de';
}

function createWorld(input: FillInput, lastAsset: number): World {
  const random = createRandom(`${input.seed}/${lastAsset}`);
  const clock: Clock = { now: () => input.now };
  const nextKey = createKeys(input.now, random);
  const language = languageOf(input.handle);
  const loader = spokenBy(createLoader({ handle: input.handle, nextKey, now: instantOf(input.now) }), language);
  return {
    handle: input.handle,
    random,
    loader,
    calendar: createCalendar(today(clock)),
    nextKey,
    language,
    small: input.inventories < largeFrom,
    priceGroups: loadPriceGroups({ handle: input.handle, loader, language }),
  };
}

const ownLab = (world: World): Customer => ({
  ...{ key: ownCustomer(world), number: ownNumber, name: 'Eigenes Labor' },
  ...{ language: world.language, contacts: [] },
});

function fill(input: FillInput): FillCounts {
  const lastAsset = highestAsset(input.handle);
  const world = createWorld(input, lastAsset);
  const { loader, small } = world;
  const isFirst = input.handle.prepare('select count(*) from customers where "K4601" = ?').pluck().get(ownNumber) === 0;
  const kinds = loadKinds(world);
  const articles = loadCatalogue(world);
  if (isFirst) insertPriceLists(world, kinds, articles);
  const customers = loadCustomers(world, customerCount(lastAsset - firstAsset + input.inventories));
  const own = ownLab(world);

  const devices: Device[] = [];
  const done: CalibrationDone[] = [];
  let asset = lastAsset;
  const certificateNumber = createCertificateNumbers(input.handle);
  const tools: DeviceTools = {
    kinds: kinds.map((kind) => [kind, kind.family.weight] as const),
    customers,
    own,
    assetNumber: () => {
      asset += 1;
      return `${assetPrefix}${asset}`;
    },
    calibration: {
      references: new Map(),
      standardsShare: small ? 1 : 0.1,
      certificateNumber,
      writeResults: createResultWriter(world),
      onDone(item) {
        const recent = world.calendar.today - item.day < 400 && item.device.customer !== own;
        if ((recent || item.device.kind.family.weight === 0) && done.length < remembered) done.push(item);
      },
    },
  };

  const references = isFirst ? kinds.filter(({ family }) => family.weight === 0).slice(0, Math.floor(input.inventories / 4)) : [];
  references.forEach((kind, index) => {
    devices.push(addReference(world, kind, index, tools));
  });
  tools.calibration.references = loadReferences(world, own.key);

  const poolSize = Math.min(2_000, Math.floor(input.inventories / 20));
  const pool: Device[] = [];
  const repairs = createRepairs(world);
  for (let ordinal = references.length; ordinal < input.inventories; ordinal += 1) {
    const isPool = pool.length < poolSize && ordinal % 8 === 7;
    const device = addDevice(world, ordinal, tools, isPool);
    if (isPool) pool.push(device);
    else {
      if (small ? ordinal % 5 < 3 : ordinal % 10 === 0) insertPlace(world, device);
      if (small || ordinal % 4 === 0) repairs(device, ordinal);
      if (device.type && ordinal % (small ? 40 : 200) === 25) insertDevicePrice(world, device);
    }
    if (devices.length < remembered) devices.push(device);
    if (ordinal % 1_000 === 999) input.onProgress?.({ stage: 'devices', done: ordinal + 1, total: input.inventories });
  }
  input.onProgress?.({ stage: 'orders', done: input.inventories, total: input.inventories });
  insertLoans(world, pool, customers);
  insertOrders(world, {
    done: done.filter(({ device }) => device.customer !== own),
    devices: devices.filter((device) => device.customer !== own),
    articles,
  });
  if (isFirst) insertOffice(input, world, { customers, devices, done, references: tools.calibration.references });
  return loader.counts();
}

function insertDevicePrice(world: World, device: Device): void {
  const euros = device.kind.family.price ?? 95;
  world.loader.insert('device_price', {
    MTAG: device.key,
    price: Math.round(euros * world.random.int(80, 130)),
    complexity: null,
  });
}

interface OfficeInput {
  customers: readonly Customer[];
  devices: readonly Device[];
  done: readonly CalibrationDone[];
  references: References;
}

/** What a lab has once, however large it is. */
function insertOffice(input: FillInput, world: World, { customers, devices, done, references }: OfficeInput): void {
  const accounts = insertAccounts(world, customers, input.owner);
  const desk = {
    administrator: input.owner,
    technician: accounts.technician,
    customers,
    devices: devices.filter(({ kind }) => kind.family.weight > 0),
  };
  insertNotes(world, desk);
  insertTickets(world, desk);
  insertProposals(world, desk);
  insertComments(world, desk);
  insertAbsences(world);
  insertAuthorisations(world, desk);
  insertScreens(world, input.owner);
  insertBudgets(world);
  insertInstruments(world, references);
  insertBench(world);
  if (input.documentsFolder) insertDocuments(world, { folder: input.documentsFolder, customers, devices, done });
  insertScope(world);
  insertRounds(world);
  insertStudies(world, devices);
  insertGoods(world);
  if (input.documentsFolder) insertFloorPlan(world, input.documentsFolder);
}
