import { withoutPasswords } from './passwords-in-addresses.ts';

/** Attributes that authors set, most distinctive first; generated values change from build to build. */
const GENERATED_ID = /\d{3,}|[:]|^[0-9a-f-]{8,}$|__|--\w{5,}$/;
const GENERATED_VALUE = /\d{6,}/;
const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const TELLING = ['name', 'aria-label', 'for', 'placeholder', 'alt', 'title', 'href', 'src'];
const LANDMARKS = new Set(['html', 'body', 'main', 'header', 'footer', 'nav', 'h1']);

function stableSelectors(element: Element): string[] {
  const tag = element.localName;
  const selectors: string[] = [];
  if (element.id && element.id.length <= 60 && !GENERATED_ID.test(element.id)) {
    selectors.push(`#${CSS.escape(element.id)}`);
  }
  for (const name of TEST_IDS) {
    const value = element.getAttribute(name);
    if (value && value.length <= 60) selectors.push(`[${name}=${CSS.escape(value)}]`);
  }
  for (const name of TELLING) {
    const value = element.getAttribute(name);
    if (value && value.length <= 80 && !GENERATED_VALUE.test(value) && withoutPasswords(value) === value) {
      selectors.push(`${tag}[${name}="${CSS.escape(value)}"]`);
    }
  }
  if (LANDMARKS.has(tag)) selectors.push(tag);
  return selectors;
}

function numbered(element: Element): string {
  const tag = CSS.escape(element.localName);
  const like = [...(element.parentNode?.children ?? [])].filter((one) => one.localName === element.localName);
  return like.length > 1 ? `${tag}:nth-of-type(${like.indexOf(element) + 1})` : tag;
}

/** The shortest path that identifies an element within its document or shadow root, by stable attributes. */
export function shortPath(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  let below = '';
  for (let step: Element | null = element; step; step = step.parentElement) {
    for (const selector of stableSelectors(step)) {
      const path = selector + below;
      if (root.querySelectorAll(path).length === 1) return path;
    }
    below = ` > ${numbered(step)}${below}`;
  }
  return below.slice(3);
}
