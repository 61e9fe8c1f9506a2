import { trimUnseen } from '@ringmark/contract/clean-text';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { domainToASCII } from 'node:url';
import { invalidField } from '../../core/base/errors.ts';
import { isMailDomain } from './domain.ts';

export interface EmailAddress {
  address: string;
  local: string;
  domain: string;
}

/** Dot-separated runs of the characters that mail servers take without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LOCAL_LENGTH = 64;

/** Ignores invisible characters at the ends. Returns undefined for invalid addresses and for letters other than ASCII. */
export function parseEmail(text: string): EmailAddress | undefined {
  const address = trimUnseen(text);
  // Lower-casing comes after this: some other letters have an ASCII lower case.
  if (address.length > PERSON_LIMITS.emailLength || !/^[\x21-\x7e]+$/.test(address)) return undefined;
  const [local, domain, ...rest] = address.toLowerCase().split('@');
  if (local === undefined || domain === undefined || rest.length > 0) return undefined;
  if (local.length > LOCAL_LENGTH || !LOCAL.test(local) || !isMailDomain(domain)) return undefined;
  return { address: `${local}@${domain}`, local, domain };
}

/** Says how to type a domain that has other letters than ASCII. Returns undefined where more is wrong. */
export function domainAdvice(text: string): string | undefined {
  const [local, domain = '', ...rest] = trimUnseen(text).split('@');
  if (rest.length > 0 || !/\P{ASCII}/u.test(domain)) return undefined;
  const email = parseEmail(`${local}@${domainToASCII(domain)}`);
  return (
    email &&
    `Accented or non-Latin letters aren’t supported after the @. Enter the address as ${email.address}.`
  );
}

export function requireEmail(text: string): EmailAddress {
  const email = parseEmail(text);
  if (!email) {
    const sentence =
      domainAdvice(text) ?? 'We can’t send email to this address. Enter an address such as name@example.com.';
    throw invalidField('email', sentence, 'invalid_email');
  }
  return email;
}

/** The mailbox for limits, without a plus suffix. */
export const mailboxKey = ({ local, domain }: EmailAddress): string =>
  `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`;
