import type { Preferences } from '@ringmark/contract/live/preferences';
import { deviceWith } from '@ringmark/contract/resolutions';
import type { RunningBrowser } from '../chromium/launch-browser.ts';
import type { CdpSession } from '../cdp/connection.ts';
import type { Size } from '../base/views.types.ts';
import { identityOf, type DeviceKind } from './identity.ts';

/** A viewport with px of the display to a CSS px. */
export interface DeviceWindow extends Size {
  deviceScale: number;
}

const DEVICE_SCALES: Record<DeviceKind, number> = { desktop: 1, tablet: 2, mobile: 3 };
const FINGERS = 5;

/** The window of the device that has this size. */
export const windowOf = (size: Size): DeviceWindow => ({
  width: size.width,
  height: size.height,
  deviceScale: DEVICE_SCALES[deviceWith(size)],
});

/** The facts that the page sees of its browser, in addition to its window. */
export type Ways = Preferences & { userAgent?: string };

export interface Device {
  window: () => DeviceWindow;
  /** Returns true if people touch it: a phone or a tablet. */
  isTouched: () => boolean;
  /** Returns the user agent without the words of a project, which open its site. */
  toldUserAgent: () => string;
  /** Pixels of the drawing per CSS px of the page, as last seen: Chromium takes input in the latter. */
  pageScale: () => number;
  sawPageScale: (scale: number) => void;
  /** Says all of it to the page, before its first script. */
  begin: () => Promise<unknown>;
  /** Becomes the device with this window, at once and for all parts of the page. */
  become: (next: DeviceWindow) => Promise<void>;
  /** Says these ways, at once and for all parts of the page. */
  prefer: (next: Ways) => Promise<void>;
  /** Says it to a worker, or a frame of another site, before its first script. */
  tell: (part: CdpSession) => Promise<unknown>;
  /** Says it to a window that the page opened, which is closed at once. */
  introduce: (popup: CdpSession) => Promise<unknown>[];
}

/** Creates the device: what the browser of a page says of itself, by the size of its window. */
export function createDevice(
  page: CdpSession,
  browser: Pick<RunningBrowser, 'userAgent' | 'version'>,
  first: DeviceWindow,
): Device {
  let window = first;
  let pageScale = 1;
  let ways: Ways = {};
  const parts = new Set<CdpSession>();
  const kind = () => deviceWith(window);
  const isTouched = () => kind() !== 'desktop';
  const identity = () => identityOf(browser, kind(), ways.userAgent);
  const setMetrics = () => page.send('Emulation.setDeviceMetricsOverride', metricsOf(window, isTouched()));
  const introduce = (target: CdpSession) => [
    target.send('Emulation.setUserAgentOverride', { ...identity(), ...languagesOf(ways) }),
    ...preferTo(target, ways),
  ];
  const describeTo = (target: CdpSession) =>
    Promise.all([
      ...introduce(target),
      target.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched(), maxTouchPoints: FINGERS }),
    ]);
  return {
    window: () => window,
    isTouched,
    toldUserAgent: () => identityOf(browser, kind()).userAgent,
    pageScale: () => pageScale,
    sawPageScale: (scale) => {
      pageScale = scale;
    },
    begin: () => Promise.all([describeTo(page), setMetrics()]),
    become: async (next) => {
      const before = kind();
      window = next;
      const isOther = kind() !== before;
      // A part that is gone, or a worker, which has no screen to touch, leaves the others as they are.
      if (isOther) for (const part of parts) describeTo(part).catch(() => {});
      await Promise.all([isOther && describeTo(page), setMetrics()]);
    },
    prefer: async (next) => {
      ways = { ...ways, ...next };
      // The touch screen is not set again: Chromium would forget that there is a mouse.
      for (const part of parts) Promise.all(introduce(part)).catch(() => {});
      await Promise.all(introduce(page));
    },
    tell: (part) => {
      parts.add(part);
      part.onGone(() => parts.delete(part));
      return describeTo(part);
    },
    introduce,
  };
}

/** Header and script say the same languages. */
const languagesOf = ({ languages }: Preferences) =>
  languages?.length ? { acceptLanguage: languages.join(',') } : {};

/** Pages that share a process share its language and time zone: Chromium refuses to set them twice, and they hold. */
const preferTo = (target: CdpSession, { languages, timeZone, colorScheme }: Preferences) => {
  const locale = languages?.[0];
  const features = [{ name: 'prefers-color-scheme', value: colorScheme ?? '' }];
  return [
    ...(locale ? [target.send('Emulation.setLocaleOverride', { locale })] : []),
    ...(timeZone ? [target.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })] : []),
    ...(colorScheme ? [target.send('Emulation.setEmulatedMedia', { features })] : []),
  ].map((call) => call.catch(() => {}));
};

const metricsOf = ({ width, height, deviceScale }: DeviceWindow, isTouched: boolean) => ({
  width,
  height,
  // Without it Chromium's screen is 800 x 600, less than most windows on it.
  screenWidth: width,
  screenHeight: height,
  deviceScaleFactor: deviceScale,
  mobile: isTouched,
});
