/** Nothing listens on this port: a context without its own proxy reaches nothing. */
export const DEAD_PROXY = 'http://127.0.0.1:1';

/** Sends loopback through the proxy as well; without this Chromium connects to it directly. */
export const PROXY_BYPASS_LIST = '<-loopback>';

const DISABLED_FEATURES = [
  'WebTransport',
  'Prerender2',
  'SpeculationRulesPrefetchProxy',
  // Asks providers behind all that waits; its window is one of the browser's own, which nobody sees.
  'FedCm',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'PaintHolding',
  'HttpsUpgrades',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'LensOverlay',
  // Reports of pages go out behind all that waits.
  'Reporting',
  'NetworkErrorLogging',
];

const EGRESS_FLAGS = [
  `--proxy-server=${DEAD_PROXY}`,
  `--proxy-bypass-list=${PROXY_BYPASS_LIST}`,
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  // Even a mistake in the proxy's bypass rules cannot resolve a name.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-pings',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

const QUIET_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-field-trial-config',
  '--disable-search-engine-choice-screen',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
];

/**
 * A mouse that can hover, as Blink numbers it: without a display Chromium finds none, and no protocol call says so. The
 * emulation of a touch screen replaces it.
 */
const POINTER_FLAG =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const RENDERING_FLAGS = [
  '--hide-scrollbars',
  // Letters in grey alone, so that pictures of one page are alike wherever it lies in them.
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--allow-pre-commit-input',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--enable-unsafe-swiftshader',
  POINTER_FLAG,
];

/** The profile lies in a private folder that is removed with the browser. */
export function browserFlags(profileDir: string, isSandboxed: boolean): string[] {
  return [
    ...QUIET_FLAGS,
    ...RENDERING_FLAGS,
    ...EGRESS_FLAGS,
    `--user-data-dir=${profileDir}`,
    ...(isSandboxed ? [] : ['--no-sandbox']),
  ];
}
