// The font files there are, and which of them is asked for letters that the program's own type does not have. Each is read only where a
// text needs it. docs/adr/0050.

/** The program's own type: all else is drawn in another only letter by letter. */
export const fontNames = ['regular', 'bold', 'oblique'] as const;
export type FontName = (typeof fontNames)[number];

type Fallback = 'hebrew' | 'arabic' | 'thai' | 'han' | 'hangul' | 'signs';

export type FaceName = FontName | Fallback;

/** In the folder of fonts. */
export const faceFiles: Readonly<Record<FaceName, string>> = {
  regular: 'IBMPlexSans-Regular.ttf',
  bold: 'IBMPlexSans-SemiBold.ttf',
  oblique: 'IBMPlexSans-Italic.ttf',
  hebrew: 'IBMPlexSansHebrew-Regular.ttf',
  arabic: 'IBMPlexSansArabic-Regular.ttf',
  thai: 'IBMPlexSansThai-Regular.ttf',
  han: 'NotoSansSC-Regular.ttf',
  hangul: 'NotoSansKR-Regular.ttf',
  signs: 'DejaVuSans.ttf',
};

/** Asked in this order, each for the letters of its script alone: what is large is not opened for what it cannot have. */
export const fallbacks: readonly { face: Fallback; letters: RegExp }[] = [
  { face: 'hebrew', letters: /\p{Script_Extensions=Hebrew}/u },
  { face: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { face: 'thai', letters: /\p{Script_Extensions=Thai}/u },
  {
    face: 'han',
    letters: /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u,
  },
  // What the Chinese font lacks of the letters that both languages share.
  { face: 'hangul', letters: /[\p{Script_Extensions=Hangul}\p{Script_Extensions=Han}]/u },
  { face: 'signs', letters: /./su },
];
