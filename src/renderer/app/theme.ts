// Mantine dressed in our tokens. Its variables go in as a constructed style sheet, so that the page needs no inline style
// and the content security policy can stay at `style-src 'self'`.
import {
  type Autocomplete,
  type Button,
  type Checkbox,
  type CSSVariablesResolver,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type ModalRoot,
  type MultiSelect,
  mergeMantineTheme,
  type Select,
  type Textarea,
  type Tooltip,
} from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eef7f8',
  '#d8ecee',
  '#b0d8dc',
  '#85c3ca',
  '#5fb3bf',
  '#3e98a5',
  '#227d8a',
  '#0f5c66',
  '#0c4a52',
  '#083840',
];
const graphite: MantineColorsTuple = [
  '#f7f8f8',
  '#f0f2f3',
  '#e3e7e9',
  '#d6dbde',
  '#c3cace',
  '#87929a',
  '#5f6a71',
  '#465056',
  '#2f373b',
  '#1c2124',
];
const night: MantineColorsTuple = [
  '#e3e8ea',
  '#b1bbc0',
  '#929da3',
  '#6b777e',
  '#3a444a',
  '#262e32',
  '#20272b',
  '#171c1f',
  '#13181a',
  '#101416',
];
/** What cannot be taken back. Dark enough where it fills a button that white words can be read on it. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#e03131',
  '#c92a2a',
  '#b02525',
  '#9c1f1f',
];

/** What `extend` of a component takes. The component itself is not named here: this theme is on every first screen, most fields are not. */
type Dress<Component extends { extend: (dress: never) => unknown }> = Parameters<Component['extend']>[0];

export const theme = createTheme({
  colors: { petrol, gray: graphite, dark: night, red },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#1c2124',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      // The page can tell what a screen is there to do by it.
      defaultProps: { size: 'sm', variant: 'filled' },
      vars: (_theme, { size, variant }) => ({
        root: {
          ...(size === 'xs' ? { '--button-height': '30px', '--button-fz': '13px', '--button-padding-x': '12px' } : {}),
          ...(variant === 'filled' ? { '--button-color': 'var(--on-accent)' } : {}),
        },
      }),
    } satisfies Dress<typeof Button>,
    Checkbox: {
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-accent)', '--checkbox-size': '16px' } }),
    } satisfies Dress<typeof Checkbox>,
    // Of what is typed only texts are words: numbers, names and addresses of one line would be marked all over.
    Textarea: { defaultProps: { spellCheck: true } } satisfies Dress<typeof Textarea>,
    // The empty element that takes the focus first is none of the items a menu may hold; the menu itself takes it as well.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } } satisfies Dress<typeof Menu>,
    // The list of options scrolls itself (base.css): a frame around it would have to be reachable by keyboard by itself.
    // To choose again what is chosen changes nothing; what may be empty has a sign that empties it.
    // Arriving at a field says nothing yet: a press, an arrow or a letter opens its list.
    Select: { defaultProps: { withScrollArea: false, allowDeselect: false, openOnFocus: false } } satisfies Dress<typeof Select>,
    Autocomplete: { defaultProps: { openOnFocus: false } } satisfies Dress<typeof Autocomplete>,
    MultiSelect: { defaultProps: { withScrollArea: false, openOnFocus: false } } satisfies Dress<typeof MultiSelect>,
    // Locking the page's scroll needs an injected style; our page itself never scrolls.
    Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } } satisfies Dress<typeof Modal>,
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } } satisfies Dress<typeof ModalRoot>,
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } } satisfies Dress<typeof Tooltip>,
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light-color': 'var(--accent)',
};

const resolver: CSSVariablesResolver = (full) => {
  const own = defaultCssVariablesResolver(full);
  return {
    variables: own.variables,
    light: { ...own.light, ...surfaces, '--mantine-color-scheme': 'light' },
    dark: { ...own.dark, ...surfaces, '--mantine-color-scheme': 'dark' },
  };
};

export function adoptThemeVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(resolver(mergeMantineTheme(DEFAULT_THEME, theme))));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
