import type { SidePage } from '../page.types.ts';
import { click, doubleClick, drag, hover, press, type, wheel } from '../steps.ts';

const DIALOGS: SidePage = {
  name: 'dialogs',
  head: '<style>dialog::backdrop { background: rgb(0 0 80 / 50%) } #pop { border: 2px solid #282; padding: 20px }</style>',
  body: `<details id="more"><summary id="sum">More</summary><p>Words inside</p></details>
<button id="open">Dialog</button> <button id="popper" popovertarget="pop">Popover</button>
<div id="pop" popover>A popover <button id="in">In it</button></div>
<dialog id="box"><form method="dialog"><p>Sure? <input id="why" autofocus></p><button id="ok" value="ok">OK</button></form></dialog>
<output id="told">-</output><script>open.onclick = () => box.showModal(); document.querySelector('#open').onclick = () => box.showModal();
box.onclose = () => { told.value = 'closed ' + box.returnValue }</script>`,
  steps: [
    click('#sum'),
    click('#open'),
    type('yes'),
    press('Escape'),
    click('#open'),
    click('#ok'),
    click('#popper'),
    hover('#in'),
    click([900, 600]),
    click('#sum'),
  ],
};

const ROWS = Array.from(
  { length: 60 },
  (_, row) => `<tr><th>Row ${row}</th>${'<td>cell</td>'.repeat(12)}</tr>`,
).join('');

const STICKY: SidePage = {
  name: 'sticky-table',
  head: `<style>thead th { position: sticky; top: 0; background: #123; color: #fff } tbody th { position: sticky; left: 0; background: #eef }
#box { width: 600px; height: 300px; overflow: auto; border: 1px solid } td, th { padding: 6px 24px } #fixed { position: fixed; right: 20px; bottom: 20px; background: gold; padding: 10px }</style>`,
  body: `<div id="box"><table><thead><tr><th>Name</th>${'<th>Head</th>'.repeat(12)}</tr></thead><tbody>${ROWS}</tbody></table></div>
<div id="fixed">Fixed</div><div style="height:2000px">Long page</div>`,
  steps: [
    wheel('#box', 400),
    wheel('#box', 0, 200),
    wheel([800, 300], 500),
    wheel([800, 300], -300),
    click('#fixed'),
  ],
};

const NESTED: SidePage = {
  name: 'nested-scroll',
  head: '<style>div { overflow: auto; border: 2px solid #888 } #outer { height: 400px } #inner { height: 200px; width: 400px } p { margin: 0 }</style>',
  body: `<div id="outer"><p style="height:150px">Outer</p><div id="inner" tabindex="0">${'<p>An inner line</p>'.repeat(30)}</div><p style="height:900px">More</p></div><p style="height:900px">Page</p>`,
  steps: [
    wheel('#inner', 200),
    wheel('#inner', 2000),
    wheel([700, 300], 150),
    click('#inner'),
    press('Home'),
    press('PageDown'),
    wheel([700, 600], 300),
  ],
};

const FRAMES: SidePage = {
  name: 'frames',
  parts: {
    inner: `<h2>Inner page</h2><input id="field" value="in a frame"><button id="press" onclick="this.textContent='Pressed'">Press</button>${'<p>Long</p>'.repeat(40)}`,
  },
  body: `<h1>Frames</h1><iframe id="one" src="/side/frames/inner" width="420" height="260"></iframe>
<iframe id="two" srcdoc="<body style='background:#efe'><button id='b' onclick='this.textContent=1'>Count</button>"></iframe><input id="out">`,
  steps: [
    click('#press', { frame: '#one' }),
    click('#field', { frame: '#one' }),
    type('typed '),
    wheel('#one', 300),
    click('#b', { frame: '#two' }),
    click('#out'),
    type('out'),
  ],
};

const SHADOW: SidePage = {
  name: 'shadow-roots',
  body: `<x-open id="open"></x-open> <x-closed id="closed"></x-closed><p id="told">-</p><script>
const define = (name, mode) => customElements.define(name, class extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({ mode });
    root.innerHTML = '<style>:host { display: inline-block; padding: 20px; background: #fee } button:hover { background: #8f8 }</style><input id="field" value="' + mode + '"> <button id="b">Add</button><slot></slot>';
    root.querySelector('button').onclick = () => { told.textContent = mode + ' ' + root.querySelector('input').value };
  }
});
define('x-open', 'open'); define('x-closed', 'closed');</script>`,
  steps: [
    click('#open #field'),
    press('End'),
    type(' door'),
    click('#open #b'),
    doubleClick('#closed'),
    press('Tab'),
    hover('#told'),
  ],
};

const DRAGGING: SidePage = {
  name: 'pointer-drag',
  head: '<style>#box { position: absolute; left: 60px; top: 80px; width: 120px; height: 90px; background: #36c; color: #fff; user-select: none } #text { margin-top: 300px }</style>',
  body: `<div id="box">Drag me</div><p id="text">These words can be selected by a drag of the mouse over them, from one to the other.</p>
<script>box.onpointerdown = (down) => { box.setPointerCapture(down.pointerId); const [x, y] = [down.clientX - box.offsetLeft, down.clientY - box.offsetTop];
box.onpointermove = (move) => { box.style.left = move.clientX - x + 'px'; box.style.top = move.clientY - y + 'px' } };
box.onpointerup = () => { box.onpointermove = null; box.textContent = 'Dropped' }</script>`,
  steps: [drag('#box', [500, 200]), drag([40, 342], [420, 342]), doubleClick([200, 342]), click([600, 500])],
};

const HTML_DRAG: SidePage = {
  name: 'html-drag-and-drop',
  head: '<style>.card { width: 200px; padding: 16px; margin: 8px; background: #cde } #well { position: absolute; left: 500px; top: 60px; width: 300px; height: 300px; border: 3px dashed #888 } #well.over { background: #efe }</style>',
  body: `<div class="card" id="one" draggable="true">First card</div><div class="card" id="two" draggable="true">Second card</div><div id="well"></div>
<script>for (const card of document.querySelectorAll('.card')) card.ondragstart = (event) => event.dataTransfer.setData('text/plain', card.id);
well.ondragover = (event) => { event.preventDefault(); well.className = 'over' }; well.ondragleave = () => { well.className = '' };
well.ondrop = (event) => { event.preventDefault(); well.className = ''; well.append(document.getElementById(event.dataTransfer.getData('text/plain'))) }</script>`,
  steps: [drag('#one', '#well'), drag('#two', '#well'), click('#well')],
};

export const BOX_PAGES: readonly SidePage[] = [DIALOGS, STICKY, NESTED, FRAMES, SHADOW, DRAGGING, HTML_DRAG];
