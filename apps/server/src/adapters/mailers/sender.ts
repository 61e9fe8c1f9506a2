export interface Sender {
  /** The display name; empty without one. */
  name: string;
  address: string;
}

/** A whole quoted string of RFC 5322, not two of them. */
const QUOTED = /^"(?:[^"\\]|\\.)*"$/;
/** Characters that split a display name or end it, unless the name is quoted. */
const SPECIAL = /[()<>[\]:;@\\,."]/;

/** Reads `Name <address>`, `"Name" <address>` or a plain address. */
export function parseSender(text: string): Sender {
  const { name = '', address = text } = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {};
  const written = name.trim();
  if (!QUOTED.test(written)) return { name: written, address };
  return { name: written.slice(1, -1).replaceAll(/\\(.)/g, '$1'), address };
}

/** Writes a sender for a header, and quotes a name that holds special characters. */
export function formatSender({ name, address }: Sender): string {
  if (name === '') return address;
  const written = SPECIAL.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name;
  return `${written} <${address}>`;
}
