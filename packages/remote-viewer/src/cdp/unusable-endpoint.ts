/** A browser elsewhere that only its operator can make usable. The message says how. */
export class UnusableEndpoint extends Error {
  override name = 'UnusableEndpoint';
}

export const unreachable = () =>
  new UnusableEndpoint(
    'Can’t reach the browser at RINGMARK_BROWSER_ENDPOINT. Check the address and whether the browser is running.',
  );
