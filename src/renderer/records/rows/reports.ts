// Reports: the letterheads and logos of the lab, and the templates its papers are printed by.
import { useQuery } from '@tanstack/react-query';
import type { reportFamilies } from '#server/contract/papers.ts';
import type { RecordRow } from '../../lib/records.ts';
import { defineKind, textOf } from '../kind/record-kind.ts';
import { fetchAll } from './fetch-all.ts';

export const reportKind = defineKind({
  name: 'reports',
  path: 'reports',
  table: 'report',
  title: 'name',
  columns: ['name'],
  operations: { view: ['report_view'], edit: ['report_edit'], delete: ['report_delete'] },
});

export type ReportFamily = (typeof reportFamilies)[number];

/** What a report's own settings say. */
export interface ReportOptions {
  language?: string;
  letterhead?: string;
  /** The kind of an order's paper. */
  type?: string;
  /** Of a letterhead: beneath which pages it lies. */
  pages?: 'first' | 'all';
}

export interface Report {
  id: string;
  name: string;
  family: string;
  contract: string | null;
  active: boolean;
  hash: string;
  options: ReportOptions;
  record: RecordRow;
}

function reportOf(record: RecordRow): Report {
  const { attributes } = record;
  return {
    id: record.id,
    name: textOf(attributes.name),
    family: textOf(attributes.family),
    contract: textOf(attributes.data_contract) || null,
    active: attributes.active === 1,
    hash: textOf(attributes.file_hash),
    // The one attribute that is no plain value.
    options: (attributes.settings ?? {}) as unknown as ReportOptions,
    record,
  };
}

export function useReports(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['rows', 'reports', 'all'],
    queryFn: async ({ signal }) => (await fetchAll('reports', 'sort=name', signal)).map(reportOf),
  });
}

export function ofFamily(reports: readonly Report[] | undefined, family: ReportFamily): Report[] {
  return reports?.filter((report) => report.family === family) ?? [];
}

export function templatesFor(reports: readonly Report[] | undefined, contract: string): Report[] {
  return ofFamily(reports, 'template').filter((one) => one.active && (one.contract === null || one.contract === contract));
}
