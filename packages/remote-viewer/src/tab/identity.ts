import type { deviceWith } from '@ringmark/contract/resolutions';
import type { RunningBrowser } from '../chromium/launch-browser.ts';
import type { Params } from '../cdp/connection.ts';

/** The architecture of this machine, which is also the browser's. */
const ARCHITECTURE = process.arch.startsWith('arm') ? 'arm' : 'x86';

export type DeviceKind = ReturnType<typeof deviceWith>;
export type Identity = Params<'Emulation.setUserAgentOverride'>;
type Metadata = NonNullable<Identity['userAgentMetadata']>;

/** Ends the user agent, so that the owners of a site can let remote viewing in. */
export const SIGNATURE = 'Ringmark';
/** The Android of every Chrome on phones and tablets, whatever they have: it says nothing else about them. */
const ANDROID = 'Linux; Android 10; K';

/**
 * Returns the browser's identity: the Chrome of its own version, on a device of this kind.
 *
 * @param named a whole user agent, which begins with `Mozilla/`, or what ends it in place of `Ringmark`.
 */
export function identityOf(
  { userAgent, version }: Pick<RunningBrowser, 'userAgent' | 'version'>,
  kind: DeviceKind,
  named?: string,
): Identity {
  const full = /\/([\d.]+)/.exec(version)?.[1] ?? '0.0.0.0';
  const [major = '0'] = full.split('.');
  const own = /\(([^)]*)\)/.exec(userAgent)?.[1] ?? 'X11; Linux x86_64';
  const mobile = kind === 'mobile' ? ' Mobile' : '';
  const system = kind === 'desktop' ? own : ANDROID;
  const chrome = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0${mobile} Safari/537.36`;
  return {
    userAgent: named?.startsWith('Mozilla/') ? named : `${chrome} ${named ?? SIGNATURE}`,
    userAgentMetadata: { ...hintsOf(kind, own), ...brandsOf(major, full) },
  };
}

const brandsOf = (major: string, full: string): Pick<Metadata, 'brands' | 'fullVersionList'> => {
  // The first is no browser: it keeps sites from reading the list by place.
  const names = ['Not:A-Brand', 'Chromium', 'Google Chrome'];
  const list = (greased: string, version: string) =>
    names.map((brand, index) => ({ brand, version: index === 0 ? greased : version }));
  return { brands: list('8', major), fullVersionList: list('8.0.0.0', full) };
};

function hintsOf(kind: DeviceKind, own: string): Omit<Metadata, 'brands' | 'fullVersionList'> {
  if (kind !== 'desktop') {
    const formFactors = [kind === 'mobile' ? 'Mobile' : 'Tablet'];
    const mobile = kind === 'mobile';
    return { platform: 'Android', platformVersion: '10', architecture: '', model: 'K', mobile, formFactors };
  }
  const platform = own.includes('Mac') ? 'macOS' : own.includes('Windows') ? 'Windows' : 'Linux';
  const facts = { platformVersion: '', architecture: ARCHITECTURE, bitness: '64', model: '' };
  return { platform, ...facts, mobile: false, formFactors: ['Desktop'] };
}
