import type { Site } from '../../harness/outside/site.ts';
import type { SidePage } from './page.types.ts';
import { RECORDER } from './recorder.ts';

/**
 * Holds things that would go on by themselves: a caret and a beginning animation are elsewhere in each of two windows.
 */
const HELD = '<style>* { caret-color: transparent !important }</style>';
/**
 * The driver of the bare browser gives it another family for `monospace` than Chromium has by itself, so pages name
 * theirs.
 */
const LOOK =
  '<style>textarea, pre, code { font-family: "DejaVu Sans Mono" } body { margin: 0; padding: 16px; font: 16px/1.5 "DejaVu Sans", sans-serif; background: #fff; color: #111 }</style>';

const documentOf = (title: string, head: string, body: string, root: string) =>
  `<!doctype html><html ${root}><head><meta charset="utf-8"><title>${title}</title>${RECORDER}${HELD}${LOOK}${head}</head><body>${body}</body></html>`;

/**
 * Serves a page and its parts.
 *
 * @param end of its body, for a script of the test's own.
 * @returns its whole address.
 */
export function layPage(
  site: Site,
  { name, body, head = '', root = 'lang="en"', parts = {} }: SidePage,
  end = '',
): string {
  for (const [part, content] of Object.entries(parts)) {
    site.put(`/side/${name}/${part}`, (_request, response) => {
      // The site forbids frames elsewhere.
      response.removeHeader('x-frame-options');
      response.end(documentOf(part, '', content, `lang="en" data-part="${part}:"`));
    });
  }
  return site.put(`/side/${name}`, documentOf(name, head, body + end, root));
}
