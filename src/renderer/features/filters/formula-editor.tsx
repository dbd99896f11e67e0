// A formula to type: what can come next is offered below, what is wrong is marked where it stands.
import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { tokenizeFormula } from '#server/contract/filters/formula-tokens.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { FilterCatalog } from '../../records/filter/filter-tree.ts';
import classes from './formula-editor.module.css';
import { type Completion, completionAt, type Suggestion } from './formula-text.ts';

interface FormulaEditorProps {
  value: string;
  catalog: FilterCatalog;
  mistake: { position: number; message: string } | null;
  /** What is wrong with it besides, as that it is missing. */
  problem: string | null;
  onChange: (value: string) => void;
}

interface Offer extends Completion {
  chosen: number;
}

export function FormulaEditor({ value, catalog, mistake, problem, onChange }: FormulaEditorProps) {
  const { t } = useI18n();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const bad = mistake !== null || problem !== null;
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    text.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const propose = (formula: string, at: number) => {
    const found = completionAt(formula, at, catalog);
    setOffer(found && { ...found, chosen: 0 });
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(currentTarget.value);
    const at = currentTarget.selectionStart;
    // A blank ends a word: nobody asked for the next one yet.
    if (/[\p{L}\p{N}_.[]$/u.test(currentTarget.value.slice(0, at))) propose(currentTarget.value, at);
    else setOffer(null);
  };
  const take = ({ from, to }: Completion, suggestion: Suggestion) => {
    const next = `${value.slice(0, from)}${suggestion.text} ${value.slice(to).trimStart()}`;
    caret.current = from + suggestion.text.length + 1;
    setOffer(null);
    onChange(next);
    text.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && event.ctrlKey) propose(value, event.currentTarget.selectionStart);
    else if (!offer) return;
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const count = offer.suggestions.length;
      setOffer({ ...offer, chosen: (offer.chosen + step + count) % count });
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      const suggestion = offer.suggestions[offer.chosen];
      if (suggestion) take(offer, suggestion);
    } else if (event.key === 'Escape') setOffer(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.editor}>
      <label className={classes.label} htmlFor={`${id}-text`}>
        {t('advanced_filter.formula')}
      </label>
      <div className={classes.field} data-bad={bad || undefined}>
        <Marked formula={value} position={mistake?.position ?? null} />
        <textarea
          ref={text}
          id={`${id}-text`}
          className={classes.text}
          value={value}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-say`}
          aria-autocomplete="list"
          aria-controls={offer ? `${id}-list` : undefined}
          aria-activedescendant={offer ? `${id}-${offer.chosen}` : undefined}
          placeholder={t('ui.filters.formula.placeholder')}
          onChange={type}
          onKeyDown={onKeyDown}
          onBlur={() => setOffer(null)}
        />
        {offer && (
          <div id={`${id}-list`} role="listbox" aria-label={t('ui.filters.offers')} className={classes.offers}>
            {offer.suggestions.map((suggestion, place) => (
              <div
                key={`${suggestion.kind} ${suggestion.text}`}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === offer.chosen}
                className={classes.offer}
                // Before the text loses the focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(offer, suggestion);
                }}
              >
                <span className={classes.code}>{suggestion.text}</span>
                <span className={classes.meaning}>
                  {suggestion.kind === 'day'
                    ? t(`ui.filter.day.${suggestion.text}`)
                    : suggestion.label || t(`ui.filters.offer.${suggestion.text}`)}
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
      <Said id={`${id}-say`} mistake={mistake} problem={problem} />
    </div>
  );
}

/** What is wrong with it, where it is, else how it is written. */
function Said({ id, mistake, problem }: Pick<FormulaEditorProps, 'mistake' | 'problem'> & { id: string }) {
  const { t } = useI18n();
  const told = mistake ? t('ui.filters.mistake', { place: mistake.position + 1, message: mistake.message }) : problem;
  return (
    <p id={id} className={classes.say} role="status" data-bad={told !== null || undefined}>
      {told ?? t('ui.filters.formula.hint')}
    </p>
  );
}

/** The same text behind the field, with a mark under what is wrong; at the end of the text under the place behind it. */
function Marked({ formula, position }: { formula: string; position: number | null }) {
  if (position === null) return null;
  const token = tokenizeFormula(formula).find((one) => one.position === position && one.text !== '');
  const wrong = formula.slice(position, position + (token?.text.length ?? 1));
  return (
    <div className={classes.marked} aria-hidden="true">
      {formula.slice(0, position)}
      <span className={classes.wrong}>{wrong === '' ? '\u00a0\u00a0' : wrong}</span>
      {formula.slice(position + wrong.length)}
    </div>
  );
}
