/** A port that nothing listens on: a context without a proxy of its own reaches nothing at all. */
export const deadProxy = 'http://127.0.0.1:1';

/** Loopback is sent through the proxy as well; without this Chromium reaches it directly. */
export const proxyBypassList = '<-loopback>';

const disabledFeatures = [
  'WebTransport',
  'Prerender2',
  'SpeculationRulesPrefetchProxy',
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
];

const egressFlags = [
  `--proxy-server=${deadProxy}`,
  `--proxy-bypass-list=${proxyBypassList}`,
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
  `--disable-features=${disabledFeatures.join(',')}`,
];

const quietFlags = [
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

const pictureFlags = [
  '--hide-scrollbars',
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
];

/** What Chromium is started with. The profile lies in a private folder that dies with the browser. */
export function browserFlags(profileDir: string, isSandboxed: boolean): string[] {
  return [
    ...quietFlags,
    ...pictureFlags,
    ...egressFlags,
    `--user-data-dir=${profileDir}`,
    ...(isSandboxed ? [] : ['--no-sandbox']),
  ];
}
