const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'zoho.com',
  'fastmail.com',
  'tutanota.com',
  'tuta.com',
  'hey.com',
  'mailbox.org',
  'posteo.de',
  'orange.fr',
  'mailinator.com',
];
const SUFFIXES = ['com', 'co.uk', 'com.au', 'github.io', 'herokuapp.com', 'gov.uk'];
const NO_DOMAINS = [
  '127.0.0.1',
  '[::1]',
  '::1',
  '0x7f.1',
  '2130706433',
  'localhost',
  'localhost.',
  '*.acme.example',
  '*',
  'https://acme.example',
  'acme.example/path',
  'acme.example:25',
  'ada@acme.example',
  '@acme.example',
  'acme..example',
  '.acme.example',
  'acme.example.',
  '-acme.example',
  'acme_x.example',
  'acme example.com',
  'acme.example,other.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'acme.example\\',
];
const HOMOGRAPHS = [
  'gmаil.com', // A Cyrillic a.
  'shop.acmе.example', // A Cyrillic e.
  'аррӏе.com', // All Cyrillic.
  'ｇｍａｉｌ.com', // Full-width letters.
  'GMAIL.COM',
  'gmail。com', // An ideographic full stop.
  'g\u00admail.com', // A soft hyphen.
  'xn--gmil-63d.com',
  'ɡmail.com',
  'οutlook.com', // A Greek omicron.
  'gmàil.com',
];

/** Domains that no organization may have. */
export const BAD_DOMAINS: readonly string[] = [...PROVIDERS, ...SUFFIXES, ...NO_DOMAINS, ...HOMOGRAPHS];
