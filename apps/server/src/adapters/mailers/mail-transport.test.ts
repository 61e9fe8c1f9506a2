import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMailTransport } from './mail-transport.ts';

describe('RINGMARK_MAIL', () => {
  it.each([
    ['log:', { kind: 'log' }],
    ['file:./mails', { kind: 'file', folder: resolve('mails') }],
    ['file:/var/mail', { kind: 'file', folder: '/var/mail' }],
    ['file:///var/mail', { kind: 'file', folder: '/var/mail' }],
    ['smtp://localhost:1025', { kind: 'smtp', url: 'smtp://localhost:1025' }],
    ['smtps://u:p%40ss@mail.test', { kind: 'smtp', url: 'smtps://u:p%40ss@mail.test' }],
    ['postmark:abc-123', { kind: 'postmark', serverToken: 'abc-123' }],
    [
      'postmark:abc-123?api=http://127.0.0.1:8025/',
      { kind: 'postmark', serverToken: 'abc-123', apiUrl: 'http://127.0.0.1:8025' },
    ],
  ])('understands %s', (text, expected) => {
    expect(parseMailTransport(text)).toStrictEqual(expected);
  });

  it.each([
    'log',
    'log:x',
    'file:',
    'smtp:',
    'smtp://',
    'postmark:',
    'postmark:a b',
    'postmark:a?x=1',
    'sendmail:',
    '',
  ])('refuses %j and names the forms that it takes', (text) => {
    expect(() => parseMailTransport(text)).toThrow(/^must be log:, file:DIR, smtp:/);
  });

  it('does not repeat a password in what it says', () => {
    expect(() => parseMailTransport('postmark:hunter2 hunter2')).not.toThrow(/hunter2/);
    expect(() => parseMailTransport('postmark:hunter2?api=nowhere')).toThrow(/^\?api= must be/);
  });
});
