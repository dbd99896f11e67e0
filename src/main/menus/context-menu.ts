// What the right mouse button offers in any window: what can be done with the text, the field or the link it lies on. A page with a menu
// of its own there keeps it.
import { type BrowserWindow, clipboard, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words/words.ts';

/** What the menu needs to know of the place that was pressed. */
interface PressedPlace {
  isEditable: boolean;
  selectionText: string;
  linkURL: string;
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

/** Empty where nothing can be done. Pure. */
function contextTemplate(place: PressedPlace, words: Words, copyText: (text: string) => void): Items {
  const { isEditable, selectionText, linkURL, editFlags: can } = place;
  if (isEditable)
    return [
      { label: words.undo, role: 'undo', enabled: can.canUndo },
      { label: words.redo, role: 'redo', enabled: can.canRedo },
      { type: 'separator' },
      { label: words.cut, role: 'cut', enabled: can.canCut },
      { label: words.copy, role: 'copy', enabled: can.canCopy },
      { label: words.paste, role: 'paste', enabled: can.canPaste },
      { label: words.selectAll, role: 'selectAll', enabled: can.canSelectAll },
    ];
  return [
    ...(linkURL === '' ? [] : [{ label: words.copyLink, click: () => copyText(linkURL) }]),
    ...(selectionText.trim() === '' ? [] : ([{ label: words.copy, role: 'copy', enabled: can.canCopy }] as const)),
  ];
}

export function offerContextMenu(window: BrowserWindow, words: () => Words): void {
  window.webContents.on('context-menu', (_event, place) => {
    const items = contextTemplate(place, words(), (text) => clipboard.writeText(text));
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window, frame: place.frame ?? undefined });
  });
}
