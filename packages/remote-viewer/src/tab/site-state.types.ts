import type { HttpSecret } from '@ringmark/contract/viewing/doors';
import type { Params } from '../cdp/connection.ts';
import type { OriginStores } from '../in-page/stores/origin-stores.ts';

type CookieParam = Params<'Network.setCookies'>['cookies'][number];

/** The data that a browser keeps of a person's sign-ins to the sites of one project. */
export interface SiteState {
  version: 1;
  cookies: CookieParam[];
  origins: OriginStores[];
  /** Name and password of HTTP authentication, by origin. */
  secrets: [string, HttpSecret][];
}
