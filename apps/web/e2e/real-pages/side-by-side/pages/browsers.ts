import type { SidePage } from '../page.types.ts';
import { click, press, type, wheel } from '../steps.ts';

const IDENTITY: SidePage = {
  name: 'user-agent',
  head: '<style>p { margin: 0; height: 48px; width: 900px }</style>',
  body: `<p id="agent"></p><p id="brands"></p><p id="facts"></p><p id="query"></p><script>agent.textContent = navigator.userAgent; brands.textContent = navigator.userAgentData?.brands.map(({ brand }) => brand).sort() ?? 'no brands over plain HTTP';
facts.textContent = [navigator.platform, navigator.languages, navigator.cookieEnabled, navigator.onLine, navigator.pdfViewerEnabled, screen.width, screen.height, history.length < 3, 'ontouchstart' in window].join(' '); query.textContent = location.search || document.referrer || 'no referrer'</script>`,
  steps: [click('#facts')],
  differs: [
    {
      cause: 'the user agent says the version of Chrome alone, and ends with Ringmark',
      after: [0, 1],
      area: { x: 16, y: 16, width: 900, height: 48 },
    },
    {
      cause:
        'a bare browser without a window names itself HeadlessChrome among its brands, the product Google Chrome',
      after: [0, 1],
      area: { x: 16, y: 64, width: 900, height: 48 },
    },
  ],
};

const DATES: SidePage = {
  name: 'date-and-colour-fields',
  head: '<style>input { font: 14px "DejaVu Sans" }</style>',
  body: `<p><input id="start"> <label>Day <input id="day" type="date" value="2024-03-15"></label> <label>Hour <input id="hour" type="time" value="10:30"></label>
<p><label>Month <input id="month" type="month" value="2024-03"></label> <label>Colour <input id="colour" type="color" value="#3366cc"></label> <label>File <input id="file" type="file"></label>
<output id="told">-</output><script>oninput = (event) => { told.value = event.target.value }</script>`,
  steps: [
    click('#start'),
    press('Tab'),
    press('ArrowUp'),
    press('ArrowRight'),
    type('20'),
    press('Tab'),
    press('Tab'),
    press('Tab'),
    press('ArrowDown'),
    click('#day'),
    press('ArrowUp'),
  ],
  differs: [
    {
      cause: 'a day that was clicked is chosen in a field of the client, drawn over it, which takes the keys',
      after: [11],
      area: { x: 240, y: 32, width: 528, height: 64 },
      onlyBare: [
        'keydown input#day ArrowUp ArrowUp',
        'input input#day undefined "2025-04-20"false',
        'change input#day "2025-04-20"false',
        'keyup input#day ArrowUp ArrowUp',
      ],
    },
  ],
};

const SANDBOX: SidePage = {
  name: 'sandboxed-frame',
  parts: {
    apart: `<input id="field" value="apart"><button id="b" onclick="this.textContent = 'Pressed'">Press</button>${'<p>Long</p>'.repeat(30)}`,
  },
  body: '<iframe id="f" sandbox="allow-scripts" src="/side/sandboxed-frame/apart" width="500" height="300"></iframe><p><input id="out">',
  steps: [
    click('#b', { frame: '#f' }),
    click('#field', { frame: '#f' }),
    type('typed '),
    wheel('#f', 200),
    click('#out'),
    type('out'),
  ],
};

const CASCADE: SidePage = {
  name: 'menus-and-keys',
  head: '<style>ul { list-style: none; margin: 0; padding: 0; background: #eee; width: 140px } li { padding: 8px; position: relative } li ul { display: none; position: absolute; left: 140px; top: 0 } li:hover > ul, li:focus-within > ul { display: block } a:focus-visible { outline: 3px solid orange }</style>',
  body: `<ul><li><a href="#a" id="first">File</a><ul><li><a href="#new">New</a></li><li><a href="#open">Open</a></li></ul></li><li><a href="#b">Edit</a></li></ul><p id="told" tabindex="0" style="margin-left:400px">Keys</p>
<script>told.onkeydown = (event) => { event.preventDefault(); told.textContent += ' ' + event.key }; told.oncontextmenu = (event) => { event.preventDefault(); told.textContent += ' menu' }</script>`,
  steps: [
    click('#first'),
    press('Tab'),
    press('Tab'),
    press('Shift+Tab'),
    press('Enter'),
    click('#told'),
    press('Alt+ArrowDown'),
    press('Control+Shift+K'),
    press('F2'),
    press('Delete'),
    type('é'),
    click('#told', { button: 'right' }),
    click('#told', { count: 3 }),
  ],
};

export const BROWSER_PAGES: readonly SidePage[] = [IDENTITY, DATES, SANDBOX, CASCADE];
