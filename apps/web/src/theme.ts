import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Ringmark's own look: the one place of colours, type and measures. Built into a static style sheet. */

const iris: MantineColorsTuple = [
  '#f2f2ff',
  '#e4e5ff',
  '#cbccfb',
  '#b1b2f8',
  '#9b9cf1',
  '#7c7ce6',
  '#5b5bd6',
  '#5151cd',
  '#4644b8',
  '#37359c',
];

/** From text to page, as Mantine reads its dark scale. */
const dark: MantineColorsTuple = [
  '#eceef2',
  '#c6cad3',
  '#a0a6b2',
  '#858c99',
  '#343841',
  '#23262c',
  '#1b1e23',
  '#15171b',
  '#111317',
  '#0d0e11',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f1f4',
  '#e4e6eb',
  '#d5d8df',
  '#b9bdc7',
  '#858b97',
  '#5d636f',
  '#474c57',
  '#2f333b',
  '#16181d',
];

/** Dark enough from the seventh on to be read on white, and to be written on. */
const teal: MantineColorsTuple = [
  '#e6f7f2',
  '#c8eee3',
  '#9ee1cf',
  '#6dd0b8',
  '#40bb9c',
  '#1a967b',
  '#0a735d',
  '#086350',
  '#065243',
  '#054136',
];

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: 6,
  colors: { iris, dark, gray, teal },
  white: '#ffffff',
  black: '#16181d',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
      h4: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(10 12 20 / 0.08)',
    sm: '0 1px 3px rgb(10 12 20 / 0.1), 0 2px 8px rgb(10 12 20 / 0.06)',
    md: '0 4px 16px rgb(10 12 20 / 0.14), 0 1px 3px rgb(10 12 20 / 0.1)',
    lg: '0 12px 32px rgb(10 12 20 / 0.2), 0 2px 6px rgb(10 12 20 / 0.12)',
    xl: '0 24px 64px rgb(10 12 20 / 0.32)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { transition: 'pop', duration: 140 },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'lg',
        transitionProps: { transition: 'pop', duration: 120 },
        withinPortal: true,
        // The first entry has the focus then, where the placeholder would be a child that menus may not have.
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 700, withArrow: false, events: { hover: true, focus: true, touch: false } },
    },
    TooltipGroup: { defaultProps: { openDelay: 700, closeDelay: 300 } },
    Select: {
      defaultProps: {
        comboboxProps: { shadow: 'lg' },
        checkIconPosition: 'right',
        // The list itself scrolls, as `base.css` says: a box inside it would scroll and be reached by no key.
        withScrollArea: false,
      },
    },
    // Hints are below their field, so that label and field stay together.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Loader: { defaultProps: { type: 'oval', size: 'sm' } },
  },
});

const MEASURES = {
  '--rm-ring': '#e5383b',
  '--rm-sidebar-width': '16rem',
  '--rm-sidebar-width-icon': '3rem',
  '--rm-sidebar-width-mobile': '18rem',
  '--rm-topbar-height': '48px',
  '--rm-motion': '140ms',
};

const LIGHT = {
  '--rm-page': '#f7f8fa',
  '--rm-surface': '#ffffff',
  '--rm-raised': '#ffffff',
  '--rm-hover': '#eff0f4',
  '--rm-line': '#e4e6eb',
  '--rm-line-strong': '#d0d4dc',
  '--rm-text': '#16181d',
  '--rm-text-soft': '#474c57',
  '--rm-dimmed': '#5d636f',
  '--rm-accent-text': '#4f4dc9',
  '--rm-accent-wash': '#eeeefe',
  '--rm-soon': '#ad3a08',
  '--rm-note-wash': '#fff7dd',
  '--rm-note-line': '#e3cd8c',
  '--rm-note-text': '#7a5200',
  '--rm-backdrop': 'rgb(22 24 29 / 0.4)',
  '--rm-banner': '#fde68a',
  '--rm-banner-text': '#422006',
  '--mantine-color-text': 'var(--rm-text)',
  '--mantine-color-body': 'var(--rm-surface)',
  '--mantine-color-placeholder': '#6c7280',
  '--mantine-color-anchor': 'var(--rm-accent-text)',
  '--mantine-color-dimmed': 'var(--rm-dimmed)',
  '--mantine-color-error': '#c92a2a',
  '--mantine-color-red-outline': '#c92a2a',
  '--mantine-color-default-border': 'var(--rm-line-strong)',
  '--mantine-color-default-hover': 'var(--rm-hover)',
  '--mantine-color-disabled-color': '#858b97',
};

const DARK = {
  '--rm-page': '#0d0e11',
  '--rm-surface': '#15171b',
  '--rm-raised': '#1b1e23',
  '--rm-hover': '#20232a',
  '--rm-line': '#272a31',
  '--rm-line-strong': '#363a44',
  '--rm-text': '#eceef2',
  '--rm-text-soft': '#c6cad3',
  '--rm-dimmed': '#a0a6b2',
  '--rm-accent-text': '#b1b2f8',
  '--rm-accent-wash': '#22233d',
  '--rm-soon': '#ffa94d',
  '--rm-note-wash': '#29230f',
  '--rm-note-line': '#5d4d1f',
  '--rm-note-text': '#ecc667',
  '--rm-backdrop': 'rgb(4 5 7 / 0.6)',
  '--rm-banner': '#f5c542',
  '--rm-banner-text': '#2b1d02',
  '--mantine-color-text': 'var(--rm-text)',
  '--mantine-color-body': 'var(--rm-surface)',
  '--mantine-color-placeholder': '#8b92a0',
  '--mantine-color-anchor': 'var(--rm-accent-text)',
  '--mantine-color-dimmed': 'var(--rm-dimmed)',
  '--mantine-color-error': '#ff8f8f',
  '--mantine-color-default': 'var(--rm-raised)',
  '--mantine-color-default-hover': 'var(--rm-hover)',
  '--mantine-color-default-border': 'var(--rm-line-strong)',
  '--mantine-color-disabled-color': '#737a87',
};

/** Sets the colours that Mantine cannot derive from a scale: surfaces with a touch of blue, and contrast of AA or better. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: MEASURES,
  light: LIGHT,
  dark: DARK,
});
