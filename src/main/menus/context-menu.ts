// What the right mouse button offers in any window: what can be done with the text, the field or the link it lies on. A page with a menu
// of its own there keeps it.
import { type BrowserWindow, clipboard, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words/words.ts';

/** What the menu needs to know of the place that was pressed. */
interface PressedPlace {
  isEditable: boolean;
  selectionText: string;
  linkURL: string;
  /** Empty where the word is right, or not looked at. */
  misspelledWord: string;
  dictionarySuggestions: string[];
  editFlags: {
    canUndo: boolean;
    canRedo: boolean;
    canCut: boolean;
    canCopy: boolean;
    canPaste: boolean;
    canSelectAll: boolean;
  };
}

type Items = MenuItemConstructorOptions[];

interface PlaceActions {
  copyText(text: string): void;
  /** In the place of the word that was pressed. */
  replace(word: string): void;
  learn(word: string): void;
}

const mostSuggestions = 5;

/** What a wrong word may have been. */
function spellingItems({ misspelledWord: word, dictionarySuggestions }: PressedPlace, words: Words, act: PlaceActions): Items {
  if (word === '') return [];
  const offered = dictionarySuggestions.slice(0, mostSuggestions);
  return [
    ...offered.map((label) => ({ label, click: () => act.replace(label) })),
    ...(offered.length === 0 ? [{ label: words.noSuggestion, enabled: false }] : []),
    { label: words.learnWord, click: () => act.learn(word) },
    { type: 'separator' },
  ];
}

/** Empty where nothing can be done. Pure. */
function contextTemplate(place: PressedPlace, words: Words, act: PlaceActions): Items {
  const { isEditable, selectionText, linkURL, editFlags: can } = place;
  if (isEditable)
    return [
      ...spellingItems(place, words, act),
      { label: words.undo, role: 'undo', enabled: can.canUndo },
      { label: words.redo, role: 'redo', enabled: can.canRedo },
      { type: 'separator' },
      { label: words.cut, role: 'cut', enabled: can.canCut },
      { label: words.copy, role: 'copy', enabled: can.canCopy },
      { label: words.paste, role: 'paste', enabled: can.canPaste },
      { label: words.selectAll, role: 'selectAll', enabled: can.canSelectAll },
    ];
  return [
    ...(linkURL === '' ? [] : [{ label: words.copyLink, click: () => act.copyText(linkURL) }]),
    ...(selectionText.trim() === '' ? [] : ([{ label: words.copy, role: 'copy', enabled: can.canCopy }] as const)),
  ];
}

export function offerContextMenu(window: BrowserWindow, words: () => Words, learn: (word: string) => void): void {
  const { webContents } = window;
  const act: PlaceActions = {
    ...{ copyText: (text) => clipboard.writeText(text), learn },
    replace: (word) => webContents.replaceMisspelling(word),
  };
  webContents.on('context-menu', (_event, place) => {
    const items = contextTemplate(place, words(), act);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window, frame: place.frame ?? undefined });
  });
}
