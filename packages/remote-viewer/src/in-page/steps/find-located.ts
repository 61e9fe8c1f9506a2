/// <reference lib="dom" />
import type { StepLocator, StepTarget } from '@ringmark/contract/live/steps';
import { documentOf } from '@ringmark/page-script/inner-documents';
import { landmarkOf } from './element-roles.ts';
import { allElements, labelsOf, withRole, withText } from './locate.ts';
import { accessibleName, isExposed } from './page-words.ts';
import { textReader } from './whole-text.ts';

type Role = Extract<StepLocator, { by: 'role' }>;

function byRole({ role, name, within }: Role, all: readonly Element[]): Element[] {
  const alike = withRole(all, role, name);
  if (!within) return alike;
  const parts = all.filter(
    (one) => landmarkOf(one) === within.role && isExposed(one) && accessibleName(one) === within.name,
  );
  return alike.filter((one) => parts.some((part) => part.contains(one)));
}

function byPaths(page: Document, paths: readonly string[]): Element[] {
  let roots: (Document | ShadowRoot)[] = [page];
  let found: Element[] = [];
  for (const path of paths) {
    found = roots.flatMap((root) => [...root.querySelectorAll(path)]);
    roots = found.flatMap(({ shadowRoot }) => shadowRoot ?? []);
  }
  return found;
}

function allLocated(page: Document, locator: StepLocator): Element[] {
  if (locator.by === 'path') return byPaths(page, locator.paths);
  const all = allElements(page) ?? [];
  const textOf = textReader();
  switch (locator.by) {
    case 'attribute':
      return all.filter((one) => one.getAttribute(locator.attribute) === locator.value);
    case 'role':
      return byRole(locator, all);
    case 'label':
      return all.filter((one) => 'labels' in one && labelsOf(one, textOf).includes(locator.text));
    case 'text':
      return withText(all, locator.text, textOf);
  }
}

/** Returns the document that a step was in; null where one of the frames that lead to it has been replaced. */
function pageOf(frames: readonly string[]): Document | null {
  let page: Document | null = document;
  for (const path of frames) {
    const found: Element[] = page ? [...page.querySelectorAll(path)] : [];
    page = found[0] && found.length === 1 ? documentOf(found[0]) : null;
  }
  return page;
}

/** Returns the one visible element that the locator of a step finds; null for none, and for more than one. */
export function findLocated({ locator, frames }: StepTarget): Element | null {
  const page = pageOf(frames);
  if (!locator || !page) return null;
  const visible = allLocated(page, locator).filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  return visible.length === 1 ? (visible[0] ?? null) : null;
}
