// Dates and numbers as people write and read them, and what a due date means today.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { effectChartOptions } from '#renderer/features/price-catalogue/adjust/effect-chart-options.ts';
import { dueOf } from '#renderer/lib/days.ts';
import { createFormat } from '#renderer/lib/format.ts';
import { chartOptions } from '#renderer/ui/charts/chart-options.ts';

const told = z.custom<(value: number) => string>((value) => typeof value === 'function');
const axis = z.object({ axisLabel: z.object({ formatter: told }) });

const inks = {
  text: '',
  faint: '',
  line: '',
  surface: '',
  good: '',
  bad: '',
  size: 12,
  width: 400,
  height: 200,
  palette: ['#000'],
  light: 0,
};

const thisYear = () => '2026';
const german = createFormat('de', 'de-DE', thisYear);
const british = createFormat('en', 'en-GB', thisYear);
const american = createFormat('en', 'en-US', thisYear);

describe('dates', () => {
  it('are shown so that day and month cannot be mixed up', () => {
    expect(german.date('2026-03-09')).toBe('09.03.2026');
    expect(british.date('2026-03-09')).toBe('09 Mar 2026');
    expect(american.date('2026-03-09')).toBe('Mar 09, 2026');
  });

  it.each([german, british, american])('read back what they show', (format) => {
    for (const date of ['2026-03-09', '2024-02-29', '2027-12-31', '2026-09-01']) {
      expect(format.parseDate(format.date(date))).toBe(date);
    }
  });

  it.each([
    ['9.3.2026', german, '2026-03-09'],
    ['9.3.26', german, '2026-03-09'],
    ['2026-03-09', german, '2026-03-09'],
    ['09/03/2026', british, '2026-03-09'],
    ['3/9/2026', american, '2026-03-09'],
    ['9 March 2026', british, '2026-03-09'],
    ['31.02.2026', german, null],
    ['soon', german, null],
    ['29.11.', german, '2026-11-29'],
    ['9.3', german, '2026-03-09'],
    ['29/11', british, '2026-11-29'],
    ['29 Nov', british, '2026-11-29'],
    ['11/29', american, '2026-11-29'],
    ['Nov 29', american, '2026-11-29'],
    ['31.02.', german, null],
    ['2026-11', german, null],
    ['9', german, null],
    ['next week', british, null],
  ])('reads %s', (text, format, expected) => {
    expect(format.parseDate(text)).toBe(expected);
  });
});

describe('words of a place', () => {
  it('a month in few letters names its year in full, so that it is no day', () => {
    expect([german.month('2026-11'), british.month('2026-11'), american.month('2026-11')]).toEqual([
      'Nov. 2026',
      'Nov 2026',
      'Nov 2026',
    ]);
  });

  it('money and percent stand with their sign, in the digits of the place', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect([german, british].map((format) => plain(format.money(1234.5, 'EUR')))).toEqual(['1.234,50 EUR', '1,234.50 EUR']);
    expect([german, british].map((format) => plain(format.percent(-12.5)))).toEqual(['−12,5 %', '−12.5 %']);
  });

  it('what is below zero has the minus of print, and what is none has no sign', () => {
    const all = [
      german.number(-1234.5),
      german.amount(-8),
      german.money(-0.004, 'EUR'),
      german.measured('-0.40'),
      german.number(-0),
    ];
    expect(all.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['−1.234,5', '−8,00', '0,00 EUR', '−0,40', '0']);
    expect(german.quantity('Kälte · -40.5 °C · -10 V')).toBe('Kälte · −40,5 °C · −10 V');
    expect([german.measured('-'), german.measured('A-7')]).toEqual(['-', 'A-7']);
  });

  it('a language is called as the reader calls it; what is none stays', () => {
    expect([german.language('en'), british.language('de'), british.language('??')]).toEqual(['Englisch', 'German', '??']);
  });
});

describe('dueOf', () => {
  it.each([
    ['2026-03-09', { state: 'overdue', days: -1 }],
    ['2026-03-10', { state: 'soon', days: 0 }],
    ['2026-04-09', { state: 'soon', days: 30 }],
    ['2026-04-10', { state: 'fine', days: 31 }],
    [null, { state: 'none' }],
    ['', { state: 'none' }],
  ])('says of %s on 10 March 2026', (date, expected) => {
    expect(dueOf(date, '2026-03-10')).toEqual(expected);
  });
});

describe('numbers', () => {
  it('of a measured value with its unit have the sign of the reader', () => {
    expect(german.quantity('131.40 mm')).toBe('131,40 mm');
    expect(german.quantity('DC 10.5 V · 1.003 · -30.00000 V')).toBe('DC 10.5 V · 1.003 · −30,00000 V');
    expect(british.quantity('131.40 mm')).toBe('131.40 mm');
    expect(['DC 10.5 V', 'v2.1', '1.2.3', 'Ch. 1'].map(german.quantity)).toEqual(['DC 10.5 V', 'v2.1', '1.2.3', 'Ch. 1']);
  });

  it('of a file are in bytes, of which one is a byte', () => {
    expect([british.bytes(1), british.bytes(84), german.bytes(84)]).toEqual(['1 byte', '84 bytes', '84 Byte']);
    expect([british.bytes(11_100), german.bytes(11_100)]).toEqual(['11.1 kB', '11,1 kB']);
  });

  it.each([
    [german, '12.000'],
    [british, '12,000'],
  ])('at the axis of a chart are the reader’s', (format, told) => {
    const series = [{ name: 'a', label: 'A', points: [{ key: 1, label: 'x', value: 12_000 }] }];
    const common = { series, inks, label: () => 'x', number: format.number };
    for (const type of ['BarChart', 'LineChart', 'AreaChart']) {
      const { yAxis } = z.object({ yAxis: axis }).parse(chartOptions({ ...common, type }));
      expect(yAxis.axisLabel.formatter(12_000)).toBe(told);
    }
    const { xAxis } = z.object({ xAxis: axis }).parse(effectChartOptions({ lines: [], inks, amount: format.number }));
    expect(xAxis.axisLabel.formatter(12_000)).toBe(told);
  });

  it('lie down where their names have no room beneath them, so that each keeps its own', () => {
    const lies = (type: string, labels: readonly string[]) => {
      const points = labels.map((label, key) => ({ key, label, value: 1 }));
      const options = chartOptions({
        type,
        series: [{ name: 'a', label: 'A', points }],
        inks,
        label: ({ label }) => label,
        number: String,
      });
      return z.object({ yAxis: z.object({ type: z.string() }) }).parse(options).yAxis.type === 'category';
    };
    expect(lies('BarChart', ['Offer', 'Done'])).toBe(false);
    expect(lies('BarChart', ['Quotation open', 'In diagnosis', 'Not repaired', 'Completed'])).toBe(true);
    // Months may be left out between others.
    expect(
      lies(
        'BarChart',
        Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
      ),
    ).toBe(false);
    expect(lies('LineChart', ['Quotation open', 'In diagnosis', 'Not repaired', 'Completed'])).toBe(false);
  });

  it('counts in whole steps, and leaves room between measured values', () => {
    const stepOf = (...values: number[]) => {
      const points = values.map((value, at) => ({ key: at, label: String(at), value }));
      const options = chartOptions({
        type: 'LineChart',
        series: [{ name: 'a', label: 'a', points }],
        inks,
        label: String,
        number: String,
      });
      return z.object({ yAxis: z.object({ minInterval: z.number().optional() }) }).parse(options).yAxis.minInterval;
    };
    expect([stepOf(3, 5), stepOf(10.00001, 10.00004)]).toEqual([1, undefined]);
  });
});
