import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/theme.ts';

const ID = 'virtual:theme.css';

/** These modules write style elements into the page; none of them is ever drawn here. */
const STYLE_WRITERS =
  /@mantine\/core\/esm\/core\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/;

/** Colours that no part of Ringmark paints with; their eighty-odd variables each would only weigh. */
const UNUSED_COLORS = ['pink', 'grape', 'lime', 'green'];
const isUsed = ([name]: [string, string]) =>
  !UNUSED_COLORS.some((color) => name.startsWith(`--mantine-color-${color}-`));
const keepUsed = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(isUsed));

/** The theme's CSS variables as text, as Mantine would have written them into the page at run time. */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  return convertCssVariables(
    {
      variables: keepUsed({ ...base.variables, ...own.variables }),
      light: keepUsed({ ...base.light, ...own.light }),
      dark: keepUsed({ ...base.dark, ...own.dark }),
    },
    ':root',
  );
}

/**
 * Serves `virtual:theme.css`. Mantine writes these variables into a style element while the page runs, which a
 * content security policy without 'unsafe-inline' forbids; here they are a static style sheet instead.
 */
export function themeCssPlugin(): Plugin {
  return {
    name: 'ringmark:theme-css',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id === `\0${ID}`) return themeCss();
      // It would compute at every start what the style sheet has.
      const [, writer] = STYLE_WRITERS.exec(id) ?? [];
      return writer && `export const ${writer} = () => null;`;
    },
  };
}
