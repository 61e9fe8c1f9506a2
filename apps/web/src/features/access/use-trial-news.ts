import type { Doors } from '@ringmark/contract/projects/doors';
import { useState } from 'react';
import { nameOf } from './door-words.ts';

/** Returns a sentence about what changed since the site access was last read; undefined if nothing was being tried. */
function newsOf(before: Doors, now: Doors): string | undefined {
  const tried = before.items.filter(({ state }) => state === 'trying');
  for (const { id } of tried) {
    const door = now.items.find((one) => one.id === id);
    if (door && door.state !== 'trying') return `${nameOf(door)}: ${door.sentence}`;
    if (!door && now.refused && now.refused.at !== before.refused?.at) return now.refused.sentence;
  }
  return undefined;
}

/** The end of a trial, for those who do not see the screen. */
export function useTrialNews(doors: Doors): string {
  const [seen, setSeen] = useState({ doors, news: '' });
  if (seen.doors === doors) return seen.news;
  const next = { doors, news: newsOf(seen.doors, doors) ?? seen.news };
  setSeen(next);
  return next.news;
}
