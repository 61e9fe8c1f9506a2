/** The interfaces that talk past a proxy, or belong to no page. */
export const TAKEN_AWAY = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'RTCDataChannel',
  'WebTransport',
  'SharedWorker',
];

/**
 * A script that looks for what was taken from a page: in itself, in every window that it can open, and in frames of
 * those. It answers with what it found, each by the way to it, and with how many windows it could look into.
 */
export const WINDOW_WAYS = `(async () => {
  const names = ${JSON.stringify(TAKEN_AWAY)};
  const found = new Set();
  let windows = 0;
  const look = (how, place) => {
    for (const name of names) try { if (place[name]) found.add(how + ': ' + name); } catch {}
  };
  const frameIn = (place) => {
    try {
      const frame = place.document.createElement('iframe');
      (place.document.body ?? place.document.documentElement).appendChild(frame);
      return frame.contentWindow ?? place[0];
    } catch { return undefined; }
  };
  const lookDeep = (how, place) => {
    look(how, place);
    look(how + ', a frame', frameIn(place));
  };
  const byLink = (rel) => {
    const link = document.createElement('a');
    Object.assign(link, { href: 'about:blank', target: 'linked' + rel, rel });
    document.body.appendChild(link).click();
    return open('', 'linked' + rel);
  };
  const byForm = () => {
    const form = document.createElement('form');
    Object.assign(form, { action: 'about:blank', target: 'sent' });
    document.body.appendChild(form).submit();
    return open('', 'sent');
  };
  lookDeep('itself', globalThis);
  const ways = {
    blank: () => open('about:blank'),
    empty: () => open(),
    named: () => open('', 'a name'),
    sized: () => open('about:blank', '_blank', 'width=100,height=100'),
    opener: () => open('about:blank', '_blank', 'opener'),
    'of a frame': () => frameIn(globalThis).open('about:blank'),
    'of a frame, by its own call': () => frameIn(globalThis).open.call(globalThis, 'about:blank'),
    'of a document': () => document.open('about:blank', '_blank', ''),
    "of a frame's document": () => frameIn(globalThis).document.open('about:blank', '_blank', ''),
    'of a window': () => open('about:blank').open('about:blank'),
    'by a link': () => byLink('opener'),
    'by a form': byForm,
    'over the page': () => documentPictureInPicture.requestWindow(),
    'by its own script': async () => {
      open('javascript:void(opener.leaked = self)');
      await new Promise((next) => setTimeout(next, 500));
      return globalThis.leaked;
    },
  };
  for (const [how, make] of Object.entries(ways)) {
    let place;
    try { place = await make(); } catch {}
    if (!place || place === globalThis) continue;
    windows += 1;
    lookDeep(how, place);
  }
  return { found: [...found], windows };
})()`;

export interface WindowFindings {
  found: string[];
  windows: number;
}
