import { describe, expect, it } from 'vitest';
import { CHROMA, PERSON_COLORS, type PersonColor, personColor } from './person-color.ts';

/** Relative luminance of an `oklch` colour, as WCAG counts it; what a screen cannot show is cut off. */
function luminanceOf({ hue, lightness }: PersonColor): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [CHROMA * Math.cos(angle), CHROMA * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Ids of people who were made one after the other, as the server makes them. */
const idOf = (number: number) =>
  `0199aa00-${(0x1111 + number).toString(16)}-7222-8333-${(number * 2_654_435_761).toString(16).padStart(12, '0')}`;

describe('the colour of a person', () => {
  it('has enough contrast for white letters', () => {
    const contrasts = PERSON_COLORS.map((color) => 1.05 / (luminanceOf(color) + 0.05));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    expect(new Set(PERSON_COLORS.map((color) => JSON.stringify(color))).size).toBe(24);
  });

  it('is always the same for the same person, and colours are spread nearly evenly', () => {
    const counts = new Map<PersonColor, number>();
    for (let number = 0; number < 2_400; number += 1) {
      const color = personColor(idOf(number));
      expect(personColor(idOf(number))).toBe(color);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(Math.max(...counts.values())).toBeLessThan(150);
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
  });

  it('nearly always differs from the next one, also in a small team', () => {
    const same = Array.from({ length: 1_000 }, (_, number) => number).filter(
      (number) => personColor(idOf(number)) === personColor(idOf(number + 1)),
    );
    expect(same.length).toBeLessThan(80);
    for (let team = 0; team < 50; team += 1) {
      const colors = Array.from({ length: 12 }, (_, member) => personColor(idOf(team * 12 + member)));
      const most = Math.max(
        ...[...Map.groupBy(colors, (color) => color).values()].map(({ length }) => length),
      );
      expect(most).toBeLessThanOrEqual(4);
    }
  });
});
