import freeEmailDomains from 'free-email-domains';

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

/** On the list because people type it into forms, and yet a company's own: nobody is given an address of it. */
const NOT_PUBLIC: ReadonlySet<string> = new Set(['test.com']);

const DOMAINS: ReadonlySet<string> = new Set([...freeEmailDomains, ...SUPPLEMENT]);

/** @param domain lower-case ASCII. */
export const isPublicMailDomain = (domain: string): boolean => DOMAINS.has(domain) && !NOT_PUBLIC.has(domain);
