// What people of a lab ask for in a day, by how often they do: lists with filters, searches, single records on both
// interfaces, and a third of writes. Deleting keeps a client's own devices to a few dozen, so the lab stays its size.
import { type SeededRandom, seededRandom } from '../db/support/seeded-random.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { v1Headers } from './built-lab.ts';

export interface Worker {
  name: string;
  random: SeededRandom;
  token: string;
  /** Devices of the demonstration lab, which everybody changes, and the customers they belong to. */
  shared: readonly string[];
  customers: readonly string[];
  /** Devices this client made. */
  own: string[];
  made: number;
}

export function newWorker(index: number, token: string, lab: Pick<Worker, 'shared' | 'customers'>): Worker {
  return { name: `soak-${index}`, random: seededRandom(1000 + index), token, ...lab, own: [], made: 0 };
}

export interface Errand {
  kind: 'read' | 'write';
  call: Call;
  /** Every status a client may rightly get. */
  expected: readonly number[];
  changes?: { devices: 'created' | 'deleted'; id: string };
  /** A version seen here is what the next write is made on. */
  next?(answer: Answer): Errand;
}

const words = ['Druck', 'Länge', 'Masse', 'Feuchte', 'Strom', 'Drehmoment', 'Temperatur', 'Kraft'] as const;
const mostOwn = 40;

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const v1 = (path: string, rest: Partial<Call> = {}): Call => ({ path: `/api/${path}`, ...rest, headers: v1Headers });
const v2 = ({ token }: Worker, path: string, { headers, ...rest }: Partial<Call> = {}): Call => ({
  path: `/api/v2/${path}`,
  ...rest,
  headers: { Authorization: `Bearer ${token}`, ...headers },
});
const read = (call: Call): Errand => ({ kind: 'read', call, expected: [200] });

const anyDevice = ({ random, shared, own }: Worker) =>
  encodeURIComponent(random.pick(own.length > 0 && random.integer(3) === 0 ? own : shared));
const day = ({ random }: Worker) => new Date(Date.UTC(2027, 0, 1) + random.integer(700) * 86_400_000).toISOString().slice(0, 10);
const remark = ({ random }: Worker) => `${random.pick(words)} ${random.integer(1_000_000)}, geprüft und abgelegt. `.repeat(4);

function create(worker: Worker, v2Face: boolean): Errand {
  worker.made += 1;
  const id = `${worker.name}-${worker.made}`;
  const number = `SK-${id}`;
  const name = `${worker.random.pick(words)}messgerät`;
  const customer = worker.random.pick(worker.customers);
  const call = v2Face
    ? v2(worker, 'inventories', {
        method: 'POST',
        body: {
          id,
          asset_number: number,
          description: name,
          customer_id: customer,
          duedate: day(worker),
          remark: remark(worker),
        },
      })
    : v1('inventory', {
        method: 'POST',
        body: { MTAG: id, I4201: number, I4206: name, ktag: customer, duedate: day(worker), remark: remark(worker) },
      });
  return { kind: 'write', call, expected: [v2Face ? 201 : 200], changes: { devices: 'created', id } };
}

function remove(worker: Worker): Errand {
  const id = worker.own[0] ?? '';
  const call = v1(`inventory/${encodeURIComponent(id)}`, { method: 'DELETE' });
  return { kind: 'write', call, expected: [200], changes: { devices: 'deleted', id } };
}

function changeV1(worker: Worker): Errand {
  const body = { remark: remark(worker), duedate: day(worker) };
  return { kind: 'write', call: v1(`inventory/${anyDevice(worker)}`, { method: 'PUT', body }), expected: [200] };
}

/** As the app does it: read, then write on the version that was seen; someone else may have been faster. */
function changeV2(worker: Worker): Errand {
  const path = `inventories/${anyDevice(worker)}`;
  const body = { location: `Regal ${worker.random.integer(90)}`, remark: remark(worker) };
  return {
    ...read(v2(worker, path)),
    next: ({ headers }) => ({
      kind: 'write',
      call: v2(worker, path, { method: 'PATCH', body, headers: { 'If-Match': headers.etag ?? '' } }),
      expected: [200, 412],
    }),
  };
}

function dueBoard(worker: Worker): Errand {
  const filter = json([{ property: 'I4209', value: 'A', operator: '=' }]);
  const sort = json([{ property: 'duedate', direction: 'ASC' }]);
  return read(v1(`inventory?limit=50&start=${worker.random.integer(10) * 50}&filter=${filter}&sort=${sort}`));
}

function searchV1(worker: Worker): Errand {
  const filter = json([{ property: 'I4206', value: worker.random.pick(words).slice(0, 5), operator: 'like' }]);
  return read(v1(`inventory?limit=25&filter=${filter}`));
}

const encoded = (query: string) => encodeURI(query);

function listV2(worker: Worker): Errand {
  const page = 1 + worker.random.integer(10);
  const query = `filter[duedate]=lt:${day(worker)}&sort=duedate&include=customer&page[size]=50&page[number]=${page}`;
  return read(v2(worker, encoded(`inventories?${query}`)));
}

function calibrationsOf(worker: Worker): Errand {
  const device = worker.random.pick(worker.shared);
  const filter = json([{ property: 'MTAG', value: device, operator: '=' }]);
  const sort = json([{ property: 'C2301', direction: 'DESC' }]);
  return read(v1(`calibration?limit=20&filter=${filter}&sort=${sort}`));
}

/** Weights in thousandths. */
const errands: readonly (readonly [number, (worker: Worker) => Errand])[] = [
  [60, (worker) => create(worker, worker.random.integer(2) === 0)],
  [160, changeV1],
  [160, changeV2],
  [120, dueBoard],
  [60, searchV1],
  [120, listV2],
  [60, (worker) => read(v2(worker, `inventories?q=${encodeURIComponent(worker.random.pick(words))}&page[size]=25`))],
  [60, calibrationsOf],
  [50, (worker) => read(v2(worker, 'customers?sort=name&page[size]=50'))],
  [100, (worker) => read(v2(worker, `inventories/${anyDevice(worker)}`))],
  [49, (worker) => read(v1(`inventory/${anyDevice(worker)}`))],
  // Everything at once, as a script exports it: streamed from a snapshot while others write.
  [1, () => read(v1('inventory?limit=-1'))],
];

export function nextErrand(worker: Worker): Errand {
  if (worker.own.length > mostOwn) return remove(worker);
  let place = worker.random.integer(1000);
  for (const [weight, errand] of errands) {
    place -= weight;
    if (place < 0) return errand(worker);
  }
  return dueBoard(worker);
}
