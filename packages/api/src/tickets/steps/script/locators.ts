import type { StepLocator, StepTarget } from '@ringmark/contract/live/steps';
import { literal } from './literals.ts';

const byRole = (role: string, name: string): string =>
  `.getByRole(${literal(role)}, { name: ${literal(name)}, exact: true })`;

function found(locator: StepLocator): string {
  switch (locator.by) {
    case 'attribute': {
      const { attribute, value } = locator;
      if (attribute === 'data-testid') return `.getByTestId(${literal(value)})`;
      return `.locator(${literal(`[${attribute}=${JSON.stringify(value)}]`)})`;
    }
    case 'role': {
      const { role, name, within } = locator;
      return `${within ? byRole(within.role, within.name) : ''}${byRole(role, name)}`;
    }
    case 'label':
      return `.getByLabel(${literal(locator.text)}, { exact: true })`;
    case 'text':
      return `.getByText(${literal(locator.text)}, { exact: true })`;
    case 'path':
      return locator.paths.map((path) => `.locator(${literal(path)})`).join('');
  }
}

/** The expression that finds an element in a test; undefined where nothing is sure to. */
export function locatorOf({ locator, frames, elsewhere }: StepTarget): string | undefined {
  if (!locator || elsewhere !== undefined) return undefined;
  const frame = frames.map((path) => `.locator(${literal(path)}).contentFrame()`).join('');
  return `page${frame}${found(locator)}`;
}
