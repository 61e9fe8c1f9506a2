/** The names that forms give to their password fields, in some languages. */
const PASSWORD_NAME =
  /passw|pwd|passphrase|passcode|kennwort|mot_?de_?passe|contrase|senha|parola|wachtwoord|has[lł]o|(?:^|user|login|[^a-z])pass\W?$/i;

export const isPasswordName = (name: string): boolean => PASSWORD_NAME.test(name);

/** Returns an address that says where a page is: unchanged, except for passwords that a form has put there. */
export const withoutPasswords = (address: string): string =>
  address.replaceAll(/([?&])([^=&#?]*)=[^&#]*/g, (pair: string, mark: string, name: string) =>
    isPasswordName(decoded(name)) ? `${mark}${name}=removed` : pair,
  );

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
