import type { Cover } from '@ringmark/contract/pages/drawing';

/**
 * Makes parts of a picture unreadable. Nothing is left of what was there, also not as a blur, which can be undone: the
 * blocks have the colours of what is seen right next to each part. Runs in an empty page as well, to which it travels as
 * text.
 *
 * @param covers shares of the canvas.
 */
export function coverParts(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  covers: readonly Cover[],
): void {
  const { width: wide, height: high } = pen.canvas;
  // It is the same for the same place each time, so that nothing flickers.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- It travels with this function.
  const chance = (seed: number) => {
    const value = Math.sin(seed * 12.9898) * 43_758.5453;
    return value - Math.floor(value);
  };
  const parts = covers.map((cover) => {
    const [x, y] = [Math.floor(cover.x * wide), Math.floor(cover.y * high)];
    const width = Math.ceil((cover.x + cover.width) * wide) - x;
    return { x, y, width, height: Math.ceil((cover.y + cover.height) * high) - y };
  });
  type Part = (typeof parts)[number];
  const colorsNextTo = ({ x, y, width, height }: Part) =>
    Array.from({ length: 17 }, (_one, step) => {
      const [along, down] = [x + (width * step) / 16, y + (height * step) / 16];
      return [
        [along, y - 2],
        [along, y + height + 1],
        [x - 2, down],
        [x + width + 1, down],
      ] as const;
    })
      .flat()
      // Nothing exists beyond the picture's edge.
      .filter(([px, py]) => px >= 0 && py >= 0 && px < wide && py < high)
      .map(([px, py]) => [...pen.getImageData(Math.floor(px), Math.floor(py), 1, 1).data]);
  // All are grey first: else one cover would be drawn from what another one hides.
  pen.fillStyle = 'rgb(128 128 128)';
  for (const { x, y, width, height } of parts) pen.fillRect(x, y, width, height);
  for (const part of parts) {
    const { x, y, width, height } = part;
    const colors = colorsNextTo(part);
    const middle = [0, 1, 2].map((at) =>
      colors.length === 0 ? 128 : colors.reduce((sum, color) => sum + (color[at] ?? 0), 0) / colors.length,
    );
    // Its height has at least four blocks, of at most 24 px.
    const block = Math.max(2, Math.min(24, Math.ceil(height / 4)));
    for (let top = y; top < y + height; top += block) {
      for (let left = x; left < x + width; left += block) {
        const luck = chance((left - x) * 7 + (top - y) * 131 + 1);
        const next = colors[Math.floor(luck * colors.length)] ?? middle;
        const shade = (chance(luck * 97 + 3) - 0.5) * 44;
        const mixed = middle.map((one, at) =>
          Math.round(one * 0.55 + (next[at] ?? one) * 0.2 + 128 * 0.25 + shade),
        );
        pen.fillStyle = `rgb(${mixed.join(' ')})`;
        pen.fillRect(left, top, Math.min(block, x + width - left), Math.min(block, y + height - top));
      }
    }
  }
}
