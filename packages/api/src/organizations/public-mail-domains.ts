// The data itself: its script would be bundled with an accessor for each of the thousands.
import freeEmailDomains from 'free-email-domains/domains.json' with { type: 'json' };

/** Providers that give an address to anyone and that the list does not know. */
const SUPPLEMENT = [
  '1und1.de',
  'addy.io',
  'anonaddy.me',
  'chello.at',
  'disroot.org',
  'email.de',
  'googlemail.co.uk',
  'hey.com',
  'ik.me',
  'infomaniak.com',
  'internet.ru',
  'kabelmail.de',
  'keemail.me',
  'mailbox.org',
  'mozmail.com',
  'murena.io',
  'onmail.com',
  'passinbox.com',
  'privaterelay.appleid.com',
  'proton.ch',
  'riseup.net',
  'simplelogin.com',
  'skiff.com',
  'startmail.com',
  'telia.com',
  'tuta.com',
  'tutamail.com',
  'tutanota.com',
  'vodafone.de',
  'zoho.eu',
  'zoho.in',
];

/** Listed because people type them into forms, but companies' own: they give no addresses to the public. */
const NOT_PUBLIC: ReadonlySet<string> = new Set(['test.com']);

let domains: ReadonlySet<string> | undefined;

/** @param domain lower-case ASCII. */
export function isPublicMailDomain(domain: string): boolean {
  domains ??= new Set([...freeEmailDomains, ...SUPPLEMENT]);
  return domains.has(domain) && !NOT_PUBLIC.has(domain);
}
