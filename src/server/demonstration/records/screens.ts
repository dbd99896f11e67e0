// The administrator's first dashboards and saved filters (docs/interface/dashboards.md#record) in the administrator's language, and the
// energy feed that one of the widgets draws.
import { boardNames, filterNames, type NamedIn } from '../../contract/names/shipped-names.ts';
import { isoOf } from '../../contract/values/dates.ts';
import type { World } from '../world/world.ts';

interface Filter {
  name: NamedIn;
  type: string;
  formula: string;
  parameters?: Record<string, string | number>;
  color: string;
  shared: 0 | 1;
}

const filters: readonly Filter[] = [
  {
    name: filterNames.due_soon,
    type: 'inventory',
    formula: "status = 'A' AND duedate >= TODAY AND duedate <= TODAY + 30",
    color: '#B45309',
    shared: 1,
  },
  {
    name: filterNames.overdue,
    type: 'inventory',
    formula: "duedate < TODAY AND (status = 'A' OR status = 'S')",
    color: '#991B1B',
    shared: 1,
  },
  {
    name: filterNames.blocked,
    type: 'inventory',
    formula: "status = 'L' OR status = 'R'",
    color: '#7C3AED',
    shared: 1,
  },
  {
    name: filterNames.failed,
    type: 'calibration',
    formula: "cal_result = 'failed' AND calibration_date >= CURRENTYEAR_STARTDAY",
    color: '#BE123C',
    shared: 1,
  },
  {
    name: filterNames.calibrated,
    type: 'calibration',
    formula: 'calibration_date >= [date_1] AND calibration_date <= [date_2]',
    parameters: { date_1: 'LASTMONTH_STARTDAY', date_2: 'LASTMONTH_ENDDAY' },
    color: '#0369A1',
    shared: 1,
  },
  {
    name: filterNames.loans_overdue,
    type: 'location',
    formula: "is_active = 1 AND rental_end < TODAY AND status != 'L'",
    color: '#B45309',
    shared: 1,
  },
  { name: filterNames.open_offers, type: 'booking', formula: "status = 'O'", color: '#64748B', shared: 0 },
  {
    name: filterNames.repairs_above,
    type: 'repair',
    formula: 'total_cost > [decimal_1]',
    parameters: { decimal_1: 250 },
    color: '#15803D',
    shared: 0,
  },
  {
    name: filterNames.high_risks,
    type: 'support',
    formula: "risk >= 10 AND status != 'D'",
    color: '#991B1B',
    shared: 1,
  },
];

type WidgetLine = readonly [title: string, x: number, y: number, width: number, height: number, settings: object];

function widgets(lines: readonly WidgetLine[]): string {
  return JSON.stringify(
    lines.map(([title, x, y, width, height, settings]) => ({ title, position: { x, y, width, height }, settings })),
  );
}

const feedDescription: NamedIn = {
  de: 'Zählerstand der Klimaanlage, täglich 6 Uhr.',
  en: 'Meter of the air conditioning, daily at 6.',
};

function insertFeed(world: World, language: 'de' | 'en'): string {
  const name = feedName[language];
  const { loader, calendar, random } = world;
  let counter = 48_210;
  const readings = Array.from({ length: 60 }, (_, index) => {
    const day = calendar.today - 59 + index;
    counter += calendar.workday(day) === day ? random.int(95, 130) : random.int(40, 55);
    return { at: isoOf(calendar.instant(day, 6, 0)), value: counter };
  });
  return loader.insert('energy_feed', {
    name,
    kind: 'electricity',
    unit: 'kWh',
    description: feedDescription[language],
    color: '#0369A1',
    readings: JSON.stringify(readings),
  });
}

const feedName: NamedIn = { de: 'Klimatisierung Messraum', en: 'Air conditioning of the laboratory' };

function languageOf(world: World, owner: string): 'de' | 'en' {
  return world.handle.prepare('select language from users where "uID" = ?').pluck().get(owner) === 'en' ? 'en' : 'de';
}

export function insertScreens(world: World, owner: string): void {
  const { loader, calendar } = world;
  const language = languageOf(world, owner);
  const keys = filters.map(({ parameters, name, ...filter }) =>
    loader.insert('advanced_filter', {
      ...filter,
      name: name[language],
      parameters: JSON.stringify(parameters ?? {}),
      user_uID: owner,
    }),
  );
  const known = world.handle.prepare('select "uID" from energy_feeds where name = ?').pluck().get(feedName[language]);
  const feed = typeof known === 'string' ? known : insertFeed(world, language);
  const chosen = (index: number) => {
    const filter = filters[index];
    return { filter_id: keys[index], filter_name: filter?.name[language], color: filter?.color, type: filter?.type };
  };
  const year = Number(calendar.text(calendar.today).slice(0, 4));
  const others = world.handle
    .prepare('select count(*) from dashboards where "user_uID" = ? and status = 1')
    .pluck()
    .get(owner) as number;
  loader.insert('dashboard', {
    user_uID: owner,
    name: boardNames.today[language],
    status: others === 0 ? 1 : 0,
    value: widgets([
      ['overdue_inventory', 0, 0, 6, 5, { rowsPerPage: 10 }],
      ['due_inventory', 6, 0, 6, 5, { rowsPerPage: 10 }],
      ['due_calibration_per_month', 0, 5, 8, 4, {}],
      ['assets_status', 8, 5, 4, 4, { settingDisplay: 'chart' }],
      ['last_calibration', 0, 9, 6, 5, { rowsPerPage: 10 }],
      ['order_entries_by_status', 6, 9, 6, 5, {}],
      ['advanced_filter', 0, 14, 6, 5, chosen(5)],
      ['notepad_status', 6, 14, 3, 5, {}],
      ['ticket_status', 9, 14, 3, 5, { settingDisplay: 'table' }],
    ]),
  });
  loader.insert('dashboard', {
    user_uID: owner,
    name: boardNames.quality[language],
    status: 0,
    value: widgets([
      ['support_risk_priority', 0, 0, 6, 5, {}],
      ['support_risk_entries', 6, 0, 6, 5, { rowsPerPage: 10 }],
      ['filter_statistic', 0, 5, 8, 5, { chart_filters: [keys[3], keys[4]], chart_type: 'BarChart', year }],
      ['dms_entries', 8, 5, 4, 5, { rowsPerPage: 8 }],
      ['energy_feed', 0, 10, 8, 4, { feed_id: feed }],
      ['notepad_notification', 8, 10, 4, 4, {}],
    ]),
  });
}
