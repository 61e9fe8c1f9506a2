import { useState } from 'react';

/**
 * Returns the address at which a view is opened. The address follows the page within the view, and following alone
 * opens nothing again; any other address does, and so does the same one when it is chosen again.
 */
export function useOpenedUrl(address: string) {
  const [opened, setOpened] = useState({ url: address, turn: 0 });
  const [known, setKnown] = useState({ address, followed: address });
  if (known.address !== address) {
    if (address !== known.followed) setOpened(({ turn }) => ({ url: address, turn: turn + 1 }));
    setKnown({ address, followed: address });
  }
  return {
    opened,
    /** The page within the view has come to another address. */
    follow: (followed: string) => setKnown((now) => ({ ...now, followed })),
  };
}
