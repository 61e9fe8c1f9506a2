import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

let site: TestSite;
let viewer: RemoteViewer;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({
    allow: ['page.localhost'],
    egress: {
      resolve: async () => ['93.184.216.34'],
      dialMap: () => ({ address: '127.0.0.1', port: site.port }),
    },
  });
});
afterAll(() => Promise.all([viewer.stop(), site.close()]));

test('a page that wants a passkey is told at once that there is none, and the person as well', async () => {
  site.lay(
    '/passkey',
    `<title>Passkey</title><script>
      const publicKey = { challenge: new Uint8Array(8), rp: { name: 'x' }, user: { id: new Uint8Array(8), name: 'a', displayName: 'a' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }] };
      onclick = async () => {
        const answers = [await PublicKeyCredential.isConditionalMediationAvailable()];
        for (const call of ['get', 'create'])
          answers.push(await navigator.credentials[call]({ publicKey }).then(() => 'one', ({ name }) => name));
        document.title = answers.join(' ');
      };
    </script>`,
  );
  // A secure place, as passkeys want it.
  const url = 'http://page.localhost/passkey';
  const { sessionId } = await viewer.open({
    ownerId: 'ann',
    url,
    allowedUrls: [url],
    width: 400,
    height: 400,
  });
  const events: LiveNotice[] = [];
  const live = await viewer.live(sessionId, 'ann', {
    frame: async () => {},
    event: (event) => void events.push(event),
  });
  live.send({ type: 'click', x: 20, y: 20 });
  const title = async () => (await viewer.report({ ownerId: 'ann', sessionId })).title;
  await expect.poll(title).toBe('false NotAllowedError NotAllowedError');
  await expect
    .poll(() => events.filter((event) => event.type === 'refused').map(({ sentence }) => sentence))
    .toEqual(['Passkeys can’t be used here because they stay on your device. Sign in another way.']);
});
