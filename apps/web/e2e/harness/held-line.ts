import type { Page, WebSocketRoute } from '@playwright/test';
import { LIVE_PATH } from '@ringmark/contract/live/frame';

/** The line from the server, which can be held up, so that what is seen can only have been there already. */
export async function holdableLine(page: Page) {
  const held: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(
    (address) => address.pathname === LIVE_PATH,
    (socket: WebSocketRoute) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (isHeld) held.push(() => socket.send(message));
        else socket.send(message);
      });
    },
  );
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const send of held.splice(0)) send();
    },
  };
}
