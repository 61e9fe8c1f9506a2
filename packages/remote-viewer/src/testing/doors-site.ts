import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerHostile, type TargetOf } from '@ringmark/egress/testing/hostile-site';
import { startSite, type Site } from '@ringmark/egress/testing/sites';

/** The secrets that a person brings into a page, or that a page keeps of them. */
export const SECRETS = {
  password: 'can4ry-of-authentication',
  cookie: 'can4ry-of-cookies',
  local: 'can4ry-of-local-storage',
  session: 'can4ry-of-session-storage',
  database: 'can4ry-of-databases',
  file: 'can4ry-of-files',
  pasted: 'can4ry-of-pasting',
  copied: 'can4ry-of-copying',
  prompt: 'can4ry-of-prompts',
};

const RIGHT = `Basic ${Buffer.from(`lena:${SECRETS.password}`).toString('base64')}`;
/** Asks for name and password; a person who is asked by the wrong site would give them away. */
export const ASKING = { 'WWW-Authenticate': 'Basic realm="Staging"' };

const SIGN_IN = `<!doctype html><title>Signing in</title><script>
(async () => {
  localStorage.setItem('mine', '${SECRETS.local}');
  sessionStorage.setItem('mine', '${SECRETS.session}');
  const opening = indexedDB.open('mine');
  opening.onupgradeneeded = () => opening.result.createObjectStore('values');
  const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const put = database.transaction('values', 'readwrite').objectStore('values').put('${SECRETS.database}', 1);
  await new Promise((resolve) => (put.onsuccess = resolve));
  document.title = 'Signed in';
})();
</script>`;

/** Says in its title what it finds of what the person has. */
const LOOK = `
const look = async () => {
  const found = [localStorage.getItem('mine'), sessionStorage.getItem('mine')];
  if ((await indexedDB.databases()).length > 0) {
    const opening = indexedDB.open('mine');
    const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const get = database.transaction('values').objectStore('values').get(1);
    found.push(await new Promise((resolve) => (get.onsuccess = () => resolve(get.result))));
  }
  return [document.cookie, ...found].filter(Boolean);
};`;

const at = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0;box-sizing:border-box"`;
/** In the middle of the parts of the page, CSS px. */
export const DOORS = { file: 20, dialog: 70, paste: 120, copy: 170, begin: 220 };

const PAGE = `<!doctype html><title>Doors</title><body>
<input type="file" ${at(0)}><button id="ask" ${at(50)}>ask</button><textarea ${at(100)}></textarea>
<input id="copy" value="${SECRETS.copied}" ${at(150)}><button id="begin" ${at(200)}>begin</button>
<script>${LOOK}
const open = [];
const add = (value) => { open.push(value); document.title = open.join(); };
document.querySelector('[type=file]').onchange = async ({ target }) => add('file ' + await target.files[0].text());
ask.onclick = () => add('prompt ' + prompt('Who?'));
document.querySelector('textarea').oninput = ({ target }) => add('paste ' + target.value);
copy.addEventListener('copy', () => add('copy'));
begin.onclick = async () => {
  const page = await (await fetch('/')).text();
  document.title = 'begun';
  document.body.append(document.createRange().createContextualFragment(page));
};
look().then((found) => add('stored ' + found.join(' ')));
</script>`;

/** The project's own site: behind HTTP authentication except for `/in`, with the hostile page that `/doors` begins. */
export async function startDoorsSite(targetOf: TargetOf): Promise<Site> {
  return await startSite((request, response) => answer(request, response, targetOf));
}

function answer(request: IncomingMessage, response: ServerResponse, targetOf: TargetOf): void {
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  if (request.url === '/in') {
    const cookies = [`id=${SECRETS.cookie}; HttpOnly; Path=/`, 'seen=1; Path=/'];
    response.writeHead(200, { ...html, 'Set-Cookie': cookies }).end(SIGN_IN);
  } else if (request.headers.authorization !== RIGHT) {
    response.writeHead(401, { ...html, ...ASKING }).end('<title>Refused</title>');
  } else if (request.url === '/doors') {
    const id = /id=[^;]*/.exec(request.headers.cookie ?? '')?.[0] ?? 'no id';
    response.writeHead(200, html).end(`${PAGE}<script>add('${id}')</script>`);
  } else {
    answerHostile(request, response, targetOf);
  }
}
