import type { Plugin } from 'vite';

/** The letters nearly every text is made of. */
const FONT = /inter-latin-wght-normal.*\.woff2$/;

/** Fetches the font together with the style sheet that asks for it, so that text does not change its shape. */
export function preloadFont(): Plugin {
  return {
    name: 'ringmark:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => FONT.test(name));
        if (!font) throw new Error(`No font in the build matches ${FONT}.`);
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
