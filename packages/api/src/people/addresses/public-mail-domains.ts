// Only the data: the package's script has an accessor for each domain.
import freeEmailDomains from 'free-email-domains/domains.json' with { type: 'json' };

/** Public providers that the list lacks. */
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

/** Companies' own domains that the list has because people type them into forms. */
const NOT_PUBLIC: ReadonlySet<string> = new Set(['test.com']);

let domains: ReadonlySet<string> | undefined;

export function isPublicMailDomain(domain: string): boolean {
  domains ??= new Set([...freeEmailDomains, ...SUPPLEMENT]);
  return domains.has(domain) && !NOT_PUBLIC.has(domain);
}
