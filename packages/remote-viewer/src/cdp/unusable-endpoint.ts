/** A browser elsewhere that only its operator can make usable. The message says how. */
export class UnusableEndpoint extends Error {
  override name = 'UnusableEndpoint';
}
