// The one field that wanders over a sheet of cells: it takes the keys, what is typed, copied and pasted, for whichever cell it stands
// on. The sheet draws the cells and says what each of these means. docs/design/expectations.md#print-preview.

import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { withHyphen } from '#server/contract/values/numbers/minus.ts';
import { moveTo, type Place, type SheetSize } from '../../lib/entry/cell-movement.ts';
import { parseTable, writeTable } from '../../lib/entry/clipboard-table.ts';
import { takenBack } from '../../lib/scan/use-scanner.ts';
import { isSaveKey } from '../../lib/screen/work-keys.ts';

export interface SheetFieldInput {
  place: Place;
  anchor: Place;
  size: SheetSize;
  editable: boolean;
  /** What the current cell says, in the field with the hyphen of its keyboard; null: nothing can be typed there. */
  text: string | null;
  onPlace: (place: Place, anchor: Place) => void;
  /** Typing begins on the current cell. */
  onBegin?: () => void;
  onCommit: (text: string) => void;
  onClear: () => void;
  onStep: (forth: boolean) => void;
  /** What the chosen cells say. */
  copied: () => string[][];
  onPaste: (table: string[][]) => void;
  /** Keys of this sheet alone; true: it was one. */
  onKey?: (key: string, control: boolean) => boolean;
  /** The same with Alt, which leaves letters to the menus. */
  onAltKey?: (key: string) => boolean;
  /** A press on a cell, unless it only goes there. */
  onPress?: (at: Place, extend: boolean) => boolean;
  /** Enter in the last row. */
  onEnd?: () => void;
}

/** Keys that are not the sheet's, or that it has taken with Alt. */
function isElsewhere(event: KeyboardEvent, onAltKey: SheetFieldInput['onAltKey']): boolean {
  const withControl = event.ctrlKey || event.metaKey;
  if (event.altKey && !withControl && onAltKey?.(event.key)) event.preventDefault();
  return event.nativeEvent.isComposing || event.altKey || isSaveKey(event);
}

/** What is typed over the current cell; null: nothing. */
function useTyped(onBegin: SheetFieldInput['onBegin']) {
  const [typed, set] = useState<string | null>(null);
  const setTyped = (next: string | null) => {
    if (typed === null && next !== null) onBegin?.();
    set(next);
  };
  return [typed, setTyped] as const;
}

export function useSheetField(input: SheetFieldInput) {
  const { place, anchor, size, editable, text } = input;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(input.onBegin);
  const [focused, setFocused] = useState(false);
  const editing = typed !== null;

  const commit = () => {
    if (typed !== null && text !== null) input.onCommit(typed);
    setTyped(null);
  };
  const begin = () => {
    if (editable && text !== null && !editing) setTyped(withHyphen(text));
  };
  const go = (next: Place, extend: boolean) => input.onPlace(next, extend ? anchor : next);

  /** True: the key was this sheet's. */
  const onCommand = (key: string, control: boolean, shift: boolean): boolean => {
    if (input.onKey?.(key, control)) return true;
    if (key === 'F2') begin();
    else if (control && key.toLowerCase() === 'a')
      input.onPlace({ row: size.rows - 1, column: size.columns - 1 }, { row: 0, column: 0 });
    else if (control && editable && /^[zy]$/i.test(key)) input.onStep(key.toLowerCase() === 'y' || shift);
    else if (editable && (key === 'Delete' || key === 'Backspace')) input.onClear();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const ctrlKey = event.ctrlKey || event.metaKey;
    if (isElsewhere(event, editing ? undefined : input.onAltKey)) return;
    if (key === 'Escape' && editing) {
      event.stopPropagation();
      return setTyped(null);
    }
    if (!editing && onCommand(key, ctrlKey, shiftKey)) return event.preventDefault();
    // Within a cell the arrows sideways are the text's.
    if (editing && /^(?:Arrow(?:Left|Right)|Home|End|F2)$/.test(key)) return;
    const move = moveTo(place, { key, shiftKey, ctrlKey }, size);
    if (move === null) return;
    commit();
    if (move === 'leave') return;
    event.preventDefault();
    if (move !== 'add') return go(move, shiftKey && key.startsWith('Arrow'));
    if (editable) input.onEnd?.();
  };

  const acts = useRef({ press: (_at: Place, _extend: boolean): void => undefined, open: (): void => undefined });
  useLayoutEffect(() => {
    acts.current = {
      press(at, extend) {
        commit();
        if (!input.onPress?.(at, extend)) go(at, extend);
        field.current?.focus({ preventScroll: true });
      },
      open: begin,
    };
  });
  // The same for every row and every time, so that a row is drawn anew only for what it shows.
  const press = useCallback((at: Place, extend: boolean) => acts.current.press(at, extend), []);
  const open = useCallback(() => acts.current.open(), []);

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTable(input.copied()));
  };
  return {
    field,
    typed,
    focused,
    press,
    open,
    /** For the `input`; what it is called, and where it stands, is the sheet's to say. */
    props: {
      'data-editing': editing || undefined,
      autoComplete: 'off',
      spellCheck: false,
      readOnly: !editable || text === null,
      value: typed ?? '',
      onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
        // What a scanner typed over a cell is taken out again: the cell is as it was, and not emptied.
        const nothingTyped =
          currentTarget.value === '' && nativeEvent instanceof InputEvent && nativeEvent.inputType === takenBack;
        setTyped(nothingTyped ? null : currentTarget.value);
      },
      onKeyDown,
      onCopy,
      onCut(event: ClipboardEvent) {
        if (editing || !editable) return;
        onCopy(event);
        input.onClear();
      },
      onPaste(event: ClipboardEvent) {
        if (editing || !editable) return;
        event.preventDefault();
        input.onPaste(parseTable(event.clipboardData.getData('text/plain')));
      },
      onFocus: () => setFocused(true),
      onBlur() {
        setFocused(false);
        commit();
      },
      onDoubleClick: begin,
    },
  };
}
