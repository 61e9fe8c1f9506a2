import { expect, test } from 'vitest';
import { inPageBundle } from './in-page-bundle.ts';

test('every document of every page runs this, so it is small and holds no library of the server', () => {
  expect(inPageBundle).toContain('ringmark');
  expect(inPageBundle).not.toMatch(/ZodError|invalid_type/);
  expect(inPageBundle.length).toBeLessThan(115_000);
});
