import { createTestKit } from '@ringmark/api/testing/test-kit';
import { shapeOfSearchIndex } from '@ringmark/api/operation/maintenance/merge-search';
import { describe, expect, it } from 'vitest';
import { mergeSearchIndex } from './index-merge.ts';

async function kitWithParts() {
  const kit = createTestKit();
  const admin = kit.asUser(kit.anAdmin());
  const { id: projectId } = kit.aProject();
  // The rows are written one by one until there are many parts, because the library joins some of them by itself.
  while (shapeOfSearchIndex(kit.services).parts <= 4) {
    await admin.tickets.create({ projectId, title: 'Lamp', description: 'It does not shine.' });
  }
  return kit;
}

describe('tidying the search index', () => {
  it('merges many parts into few, and leaves few alone', async () => {
    const { services } = await kitWithParts();
    expect(await mergeSearchIndex(services, new AbortController().signal)).toBeGreaterThan(0);
    expect(shapeOfSearchIndex(services).parts).toBeLessThanOrEqual(4);
    expect(await mergeSearchIndex(services, new AbortController().signal)).toBe(0);
  });

  it('ends with the server', async () => {
    const { services } = await kitWithParts();
    expect(await mergeSearchIndex(services, AbortSignal.abort())).toBe(0);
  });
});
