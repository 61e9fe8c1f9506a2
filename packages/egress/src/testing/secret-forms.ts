/** The numbers of bytes that may come before a secret in base64 text; each shift gives other letters. */
const SHIFTS = [0, 1, 2];

function base64At(shift: number, secret: Buffer): string {
  const text = Buffer.concat([Buffer.alloc(shift), secret]).toString('base64');
  // Letters that also depend on what is before or after it are left out.
  return text.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + secret.length) * 4) / 3));
}

/** Lists the forms in which a secret may be written in a file, an address, a header or a log. */
function formsOf(secret: string): [name: string, bytes: Buffer][] {
  const bytes = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  return [
    ['plain', bytes],
    ['in an address', Buffer.from(encodeURIComponent(secret))],
    ['in a form', Buffer.from(new URLSearchParams([['', secret]]).toString().slice(1))],
    ['in JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['UTF-16', wide],
    ['UTF-16, the other way round', Buffer.from(wide).swap16()],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ...SHIFTS.flatMap((shift): [string, Buffer][] => [
      ['base64', Buffer.from(base64At(shift, bytes))],
      ['base64url', Buffer.from(base64At(shift, bytes).replaceAll('+', '-').replaceAll('/', '_'))],
      ['base64 of UTF-16', Buffer.from(base64At(shift, wide))],
    ]),
  ];
}

/** Lists those of some secrets that the bytes contain, each with its form. */
export function secretsIn(bytes: Uint8Array | string, secrets: Readonly<Record<string, string>>): string[] {
  const all = Buffer.from(bytes);
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret)
      .filter(([form, letters]) => form === 'plain' || !letters.equals(Buffer.from(secret)))
      .filter(([, letters]) => all.includes(letters))
      .map(([form]) => `${name}, ${form}`),
  );
}
