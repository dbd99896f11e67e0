// An import and its rows as they are shown, in the language of whoever asks.
import type { ImportRow } from '../../core/imports/import-kind.ts';
import type { JudgedRow } from '../../core/imports/judged-rows.ts';
import type { ImportState } from '../../core/imports/one-import.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { v2Error } from '../../endpoints/v2/refusal.ts';
import type { Translator } from '../../i18n/translate.ts';
import { shownSaid } from './import-said.ts';

export interface ImportWording {
  translator: Translator;
}

export function shownImport({ translator }: ImportWording, { language }: Ctx, state: ImportState) {
  const { token: id, path, phase, done, total, counts, columns, file, error, run, expiresAt, headerRow, judged } = state;
  const message = phase === 'failed' ? v2Error({ error, translator, language, resource: null }).body.message : null;
  const attributes = {
    records: path,
    phase,
    done,
    total,
    counts,
    columns,
    file,
    header_row: headerRow,
    said: shownSaid(state.said),
    judged,
    questions: state.questions.map(({ mayMake, ...question }) => ({ ...question, may_make: mayMake })),
    message,
    run_id: run?.id ?? null,
    written: run?.count ?? null,
    expires_at: new Date(expiresAt).toISOString(),
  };
  return { data: { id, type: 'import', attributes } };
}

export function shownRow({ translator }: ImportWording, { language }: Ctx, { write: _write, ...row }: JudgedRow) {
  const reasons = row.reasons.map(({ column, attribute, key, params, note = false }) => ({
    column,
    attribute,
    code: key.replace(/^errors\./, ''),
    message: translator.text(language, key, params),
    note,
  }));
  const { line, verdict, id, title, changes: changed, cells = {}, effect } = row;
  return {
    id: String(line),
    type: 'import-row',
    attributes: { line, verdict, record_id: id, title, reasons, changes: changed, cells, effect },
  };
}

/** What a row shows, as one text to search in. */
export function searchedText(wording: ImportWording, ctx: Ctx, row: ImportRow): string {
  const { line, title, reasons, changes: changed } = shownRow(wording, ctx, { ...row, effect: null }).attributes;
  const values = Object.values(changed).flatMap(({ before, after }) => [before, after]);
  const told = reasons.flatMap(({ column, message }) => [column, message]);
  return [line, title, ...told, ...values]
    .filter((one) => one !== null && one !== undefined)
    .join('\n')
    .toLowerCase();
}
