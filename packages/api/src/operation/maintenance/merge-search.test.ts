import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';
import { mergeSearchStep, shapeOfSearchIndex } from './merge-search.ts';

describe('joining the parts of the search index', () => {
  it('goes step by step until one part is left, in which everything is found that was found before', async () => {
    const kit = createTestKit();
    const admin = kit.asUser(kit.anAdmin());
    const { id: projectId } = kit.aProject();
    for (let count = 0; count < 40; count += 1) {
      await admin.tickets.create({
        projectId,
        title: `Lamp ${count}`,
        description: `word${count % 7} `.repeat(40),
      });
    }
    const find = async () => {
      const { items } = await admin.tickets.list({ search: 'word3', limit: 50 });
      return items.map(({ title }) => title);
    };
    const found = await find();
    expect(found).toHaveLength(6);
    expect(shapeOfSearchIndex(kit.services).parts).toBeGreaterThan(2);
    let isMore = mergeSearchStep(kit.services, true);
    while (isMore) isMore = mergeSearchStep(kit.services, false);
    expect(shapeOfSearchIndex(kit.services).parts).toBe(1);
    expect(await find()).toEqual(found);
    expect(mergeSearchStep(kit.services, true)).toBe(false);
    await admin.tickets.create({ projectId, title: 'Later', description: 'word3' });
    expect(await find()).toEqual(['Later', ...found]);
  });
});
