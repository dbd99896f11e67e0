// The rows of a large lab, made by PostgreSQL itself: what a device or a calibration is follows from its number, so two loads are the same. Few
// of them have what few have (a barcode, a remark, a superior device), and a few customers have the most devices.

import { keyOf } from './keys.ts';

export interface LabSize {
  devices: number;
  calibrations: number;
  customers: number;
}

/** Calibrations beyond one for each device are earlier ones of the first devices; one in a hundred has readings, three each. */
const readingsEach = 3;
const withReadings = 100;

/** Keys as the program makes them: a time of 48 bits in front, so that what is entered later lies further behind. */
const keyFunction = `create or replace function drill_key(kind text, n bigint) returns text language sql immutable parallel safe as $$
  select substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(h, 1, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12)
  from (select lpad(to_hex(1700000000000 + n), 12, '0') as t, md5(kind || n) as h) as made $$`;

/** From 0 to 1, the same for the same number. */
const chanceFunction = `create or replace function drill_chance(what text, n bigint) returns double precision language sql immutable parallel safe as $$
  select cast(cast('x' || substr(md5(what || n), 1, 7) as bit(28)) as integer) / 268435456.0 $$`;

const makers = [
  ...[
    'Mitutoyo',
    'Fluke',
    'Keysight',
    'Testo',
    'WIKA',
    'Mahr',
    'Rohde & Schwarz',
    'Sartorius',
    'Mettler Toledo',
    'Endress+Hauser',
  ],
  ...['Hoffmann', 'Vögtlin', 'Kern & Sohn', 'Beamex', 'Druck', 'Ahlborn', 'Gossen Metrawatt', 'Tesa', 'Zeiss', 'Burster'],
];
const kinds = [
  ...['Messschieber', 'Bügelmessschraube', 'Multimeter', 'Manometer', 'Drehmomentschlüssel', 'Waage', 'Thermometer', 'Messuhr'],
  ...['Druckmessumformer', 'Oszilloskop', 'Datenlogger', 'Kraftaufnehmer', 'Endmaß', 'Lehrdorn', 'Feuchtefühler', 'Netzgerät'],
];
const places = ['Halle', 'Labor', 'Prüfstand', 'Wareneingang', 'Werkstatt', 'Montage'];
const array = (words: readonly string[]) => `(array['${words.join("','")}'])`;
const oneOf = (words: readonly string[], by: string) => `${array(words)}[1 + (${by}) % ${words.length}]`;
const folded = (name: string) => `lower(translate(${name}, 'äöüÄÖÜ', 'aouAOU')) || chr(1) || ${name}`;

/** More to the first ones: of a hundred customers the largest ten have a third of all devices. */
const customerOf = (n: string, customers: number) =>
  `drill_key('customer', cast(floor(power(drill_chance('c', ${n}), 1.8) * ${customers}) as bigint))`;

/** Of the days around this one, so that something is always due. */
const dueOf = (n: string) => `to_char(current_date - 200 + cast(floor(drill_chance('d', ${n}) * 900) as integer), 'YYYY-MM-DD')`;
const earlier = (day: string, years: number) => `to_char(cast(${day} as date) - ${365 * years}, 'YYYY-MM-DD')`;

export const beforeRows = [keyFunction, chanceFunction];
export const afterRows = ['drop function drill_key', 'drop function drill_chance'];

export const customersSql = ({ customers }: LabSize) => `insert into customers ("KTAG", "K4602", "K4602_sort")
  select drill_key('customer', n), name, ${folded('name')}
  from (select n, 'Kunde ' || n || ' ' || ${oneOf(['GmbH', 'AG', 'KG', 'Werke', 'Institut'], 'n')} as name
    from generate_series(0, ${customers - 1}) as n) as made`;

/** The devices `from` up to, without, `to`. */
export const devicesSql = ({ customers }: LabSize, from: number, to: number) => `insert into inventory
  (rid, "MTAG", "I4201", "I4202", "I4202_sort", "I4203", "I4204", "I4206", "I4206_sort", "I4209", duedate, "I4229", "I4228", "I4211", ktag, "I4299", cost_center, remark)
  select n + 1, drill_key('device', n), 'PM-' || lpad(n::text, 8, '0'), maker, ${folded('maker')},
    upper(substr(md5('m' || n % 2500), 1, 3)) || '-' || 100 + n % 2500, upper(substr(md5('s' || n), 1, 10)), kind, ${folded('kind')},
    case when drill_chance('s', n) < 0.88 then 'A' else (array['S', 'C', 'R', 'L', 'X'])[1 + n % 5] end,
    ${dueOf('n')}, 12, 'month', ${oneOf(places, 'n / 7')} || ' ' || 1 + n % 40, ${customerOf('n', customers)},
    case when n % 2 = 0 then '40' || lpad(n::text, 11, '0') end, case when n % 3 = 0 then 'KST ' || n % 400 end,
    case when n % 20 = 0 then 'Anzeige geprüft, Nullpunkt nachgestellt (' || n % 900 || ')' end
  from (select n, ${oneOf(makers, 'n * 7 / 3')} as maker, ${oneOf(kinds, 'n / 11')} as kind from generate_series(${from}::bigint, ${to - 1}) as n) as made`;

export const calibrationsSql = ({ devices }: LabSize, from: number, to: number) => `insert into calibration
  (rid, "CTAG", "MTAG", "C2301", "C2303", "C2306", status, "C2323", "C2339", "C2307", "C2307_sort", "C2308", "C2311", "C2312", "C2313", "C2314", "C2341")
  select n + 1, drill_key('calibration', n), drill_key('device', device), ${earlier('due', 1)}, due,
    'DK-' || lpad(n::text, 9, '0'), 'D', case when drill_chance('r', n) < 0.94 then 'passed' else (array['failed', 'limited'])[1 + n % 2] end,
    case when n < ${devices} then 1 else 0 end, who, ${folded('who')}, 'gebraucht', 20 + n % 30 / 10.0, 40 + n % 20, 'Labor ' || 1 + n % 6,
    'A-' || lpad((n / 8)::text, 8, '0'), case when n % 25 = 0 then 'Justiert vor der Kalibrierung' end
  from (select n, device, case when n < ${devices} then day else ${earlier('day', 1)} end as due, 'Prüfer ' || n % 60 as who
    from (select n, n % ${devices} as device, ${dueOf(`n % ${devices}`)} as day from generate_series(${from}::bigint, ${to - 1}) as n) as numbered) as made`;

export const resultsSql = (from: number, to: number) => `insert into results
  (rid, "uID", ctag, row_num, phase, test_desc, sys_actual, sys_actual_u, uut_ind, uut_ind_u, lower_limit, upper_limit, exp_uncert, tol_err, pass_fail)
  select n * ${readingsEach} + point, drill_key('result', n * ${readingsEach} + point), drill_key('calibration', n * ${withReadings}), point, 'as_left',
    'Punkt ' || point, (point * 25)::text || '.000', 'mm', (point * 25)::text || '.00' || n % 7, 'mm', (point * 25 - 0.02)::text, (point * 25 + 0.02)::text,
    '0.004', (n % 60)::text, 'Pass'
  from generate_series(${from}::bigint, ${to - 1}) as n, generate_series(1, ${readingsEach}) as point`;

export const readCalibrations = ({ calibrations }: LabSize) => Math.floor(calibrations / withReadings);

/** Of a caller who sees two hundred customers, of large and small ones. */
export const ownKeys = (customers: number): string[] =>
  Array.from({ length: Math.min(200, customers) }, (_one, n) => keyOf('customer', n * Math.max(1, Math.floor(customers / 200))));
