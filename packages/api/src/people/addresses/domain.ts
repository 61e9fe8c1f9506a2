import { ORGANIZATION_LIMITS } from '@ringmark/contract/people/organization-limits';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { type AppError, invalidField } from '../../core/base/errors.ts';
import { lookalikeOf, plainLatinOf } from './lookalike.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const suffixRules = { allowPrivateDomains: true, extractHostname: false };

/** Tells whether the domain has a label before a public suffix, and is no address. @param domain lower-case ASCII. */
export function isMailDomain(domain: string): boolean {
  if (domain.length > ORGANIZATION_LIMITS.domainLength || !domain.includes('.')) return false;
  if (!domain.split('.').every((label) => LABEL.test(label))) return false;
  const { isIp, domain: registrable } = parse(domain, suffixRules);
  return isIp === false && registrable !== null && !/\.\d+$/.test(domain);
}

/** Tells whether everyone can have an address of this domain. */
export function belongsToEveryone(domain: string): boolean {
  const registrable = parse(domain, suffixRules).domain;
  return isPublicMailDomain(domain) || (registrable !== null && isPublicMailDomain(registrable));
}

const refused = (sentence: string, code = 'invalid_domain'): AppError =>
  invalidField('domain', sentence, code);

const publicProvider = (domain: string): AppError =>
  refused(
    `${domain} is a public email provider. If you used it, anyone with an address there could sign in. Enter the customer’s own domain.`,
    'public_mail_domain',
  );

/**
 * @returns lower-case ASCII (IDNA).
 * @throws AppError for no domain, a public suffix, a public mail provider's domain, or a lookalike.
 */
export function canonicalDomain(text: string): string {
  const typed = text.trim();
  if (/[\s/:@*?#\\%[\]]/.test(typed)) {
    throw refused('A domain is the part after the @ in an email address, such as example.com.');
  }
  const domain = domainToASCII(typed).toLowerCase();
  if (!isMailDomain(domain)) {
    throw refused(`${typed} can’t be used as an organization’s domain. Enter a domain such as example.com.`);
  }
  const lookalike = lookalikeOf(domain);
  if (lookalike !== undefined) {
    throw refused(
      `${typed} mixes letters from different scripts and looks like ${lookalike}. Check the spelling.`,
    );
  }
  if (belongsToEveryone(domain)) throw publicProvider(domain);
  const plain = plainLatinOf(domain);
  if (plain !== domain && isPublicMailDomain(plain)) throw publicProvider(plain);
  return domain;
}
