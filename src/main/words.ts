// The few words of the shell that stand outside the page: native menu, notices and the page shown when nothing else can be.
// The page itself gets its words from the server.
const en = {
  file: 'File',
  showDataFolder: 'Show data folder',
  quit: 'Quit',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  view: 'View',
  reload: 'Reload',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: 'Actual size',
  fullScreen: 'Full screen',
  developerTools: 'Developer tools',
  help: 'Help',
  about: 'About Plumbline',
  serverStopped: 'The local server stopped and is being started again. Wait a moment before you go on.',
  serverBack: 'The local server runs again. What was saved before is safe; repeat the last step if it is missing.',
  serverLost: 'The local server stopped three times within a minute and is not started again.',
  serverLostAdvice: 'Look into the folder "logs" of the data folder for the reason, then start Plumbline again.',
  startFailed: 'Plumbline could not start',
  tryAgain: 'Try again',
} as const;

export type Words = Record<keyof typeof en, string>;

const de: Words = {
  file: 'Datei',
  showDataFolder: 'Datenordner anzeigen',
  quit: 'Beenden',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  selectAll: 'Alles auswählen',
  view: 'Ansicht',
  reload: 'Neu laden',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoomReset: 'Originalgröße',
  fullScreen: 'Vollbild',
  developerTools: 'Entwicklerwerkzeuge',
  help: 'Hilfe',
  about: 'Über Plumbline',
  serverStopped: 'Der lokale Server ist stehen geblieben und wird neu gestartet. Bitte einen Moment warten.',
  serverBack: 'Der lokale Server läuft wieder. Gespeichertes ist sicher; fehlt der letzte Schritt, bitte wiederholen.',
  serverLost: 'Der lokale Server ist dreimal innerhalb einer Minute stehen geblieben und wird nicht mehr gestartet.',
  serverLostAdvice: 'Der Grund steht im Ordner „logs“ des Datenordners. Danach Plumbline neu starten.',
  startFailed: 'Plumbline konnte nicht starten',
  tryAgain: 'Erneut versuchen',
};

export function wordsFor(locale: string): Words {
  return locale.toLowerCase().startsWith('de') ? de : en;
}
