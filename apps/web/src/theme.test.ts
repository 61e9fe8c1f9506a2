import { expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';

type Colour = readonly number[];

const parts = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const over = (top: Colour, share: number, ground: Colour): Colour =>
  top.map((part, index) => part * share + (ground[index] ?? 0) * (1 - share));

/** Returns the relative luminance as WCAG counts it. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'due dates are readable on each ground that a row or a card has, in %s',
  (scheme) => {
    const merged = mergeMantineTheme(DEFAULT_THEME, theme);
    const colours = new Map(Object.entries(cssVariablesResolver(merged)[scheme]));
    const colour = (name: string) => parts(colours.get(name) ?? '');
    const surface = colour('--rm-surface');
    const selected = over(parts(merged.colors['iris']?.[6] ?? ''), 0.12, surface);
    for (const words of ['--mantine-color-error', '--rm-soon'])
      for (const ground of [surface, colour('--rm-hover'), colour('--rm-page'), selected])
        expect(contrastOf(colour(words), ground)).toBeGreaterThanOrEqual(4.5);
  },
);
