import type { RunningBrowser } from '../chromium/launch-browser.ts';
import type { CdpSession } from '../cdp/connection.ts';

/** The fonts that a desktop Chromium on Linux has for the generic families; the headless shell has others for some. */
const ON_LINUX = {
  standard: 'Times New Roman',
  serif: 'Times New Roman',
  sansSerif: 'Arial',
  fixed: 'Monospace',
  cursive: 'Comic Sans MS',
  fantasy: 'Impact',
};

/** Gives a page, or a frame in a process of its own, the generic fonts that it has in a desktop Chromium. */
export async function setGenericFonts(
  part: CdpSession,
  { userAgent }: Pick<RunningBrowser, 'userAgent'>,
): Promise<void> {
  if (userAgent.includes('Linux')) await part.send('Page.setFontFamilies', { fontFamilies: ON_LINUX });
}
