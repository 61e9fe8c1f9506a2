import type { SidePage } from '../page.types.ts';
import { click, drag, hover, press, type, wheel } from '../steps.ts';

const CANVAS: SidePage = {
  name: 'canvas-2d',
  body: `<canvas id="c" width="700" height="400" style="border:1px solid"></canvas><script>
const pen = c.getContext('2d'); const shade = pen.createLinearGradient(0, 0, 700, 0); shade.addColorStop(0, 'navy'); shade.addColorStop(1, 'orange');
pen.fillStyle = shade; pen.fillRect(20, 20, 400, 120); pen.font = '32px serif'; pen.fillText('Drawn words', 40, 200);
let last = null; const at = (event) => [event.offsetX, event.offsetY];
c.onpointerdown = (event) => { last = at(event) }; c.onpointerup = () => { last = null };
c.onpointermove = (event) => { if (!last) return; }; c.onclick = (event) => { pen.fillStyle = 'crimson'; pen.beginPath(); pen.arc(...at(event), 20, 0, 7); pen.fill() }</script>`,
  steps: [click([300, 300]), click([600, 120]), drag([100, 300], [500, 380])],
};

const WEBGL: SidePage = {
  name: 'webgl',
  body: `<canvas id="c" width="400" height="400"></canvas><button id="b">Turn</button><script>
const gl = c.getContext('webgl', { preserveDrawingBuffer: true, antialias: false }); const shader = (kind, text) => { const one = gl.createShader(kind); gl.shaderSource(one, text); gl.compileShader(one); gl.attachShader(program, one) };
const program = gl.createProgram(); shader(gl.VERTEX_SHADER, 'attribute vec2 p; uniform float t; varying vec2 v; void main() { v = p; gl_Position = vec4(p.x * cos(t) - p.y * sin(t), p.x * sin(t) + p.y * cos(t), 0, 1); }');
shader(gl.FRAGMENT_SHADER, 'precision mediump float; varying vec2 v; void main() { gl_FragColor = vec4(v * 0.5 + 0.5, 0.3, 1); }'); gl.linkProgram(program); gl.useProgram(program);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer()); gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-0.6, -0.6, 0.6, -0.6, 0, 0.7]), gl.STATIC_DRAW); gl.enableVertexAttribArray(0); gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
let turn = 0; const draw = () => { gl.clearColor(0.1, 0.1, 0.2, 1); gl.clear(gl.COLOR_BUFFER_BIT); gl.uniform1f(gl.getUniformLocation(program, 't'), turn); gl.drawArrays(gl.TRIANGLES, 0, 3) }; draw();
b.onclick = () => { turn += 0.5; draw() }</script>`,
  steps: [click('#b'), click('#b')],
};

const SVG: SidePage = {
  name: 'svg',
  head: '<style>circle:hover { fill: gold } text { font: 24px serif }</style>',
  body: `<svg id="s" width="700" height="400" viewBox="0 0 350 200"><defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="3"/></filter>
<path id="way" d="M20 150 Q 150 50 320 150" fill="none"/></defs><rect x="10" y="10" width="120" height="60" fill="url(#g)"/><circle id="c" cx="200" cy="50" r="35" fill="teal"/><rect x="260" y="20" width="60" height="40" filter="url(#f)"/><use href="#way" stroke="#333"/><text><textPath href="#way">Words along a way</textPath></text>
<a href="#there"><text x="20" y="190" id="link">A link</text></a></svg><script>c.onclick = () => c.setAttribute('r', 45)</script>`,
  steps: [hover('#c'), click('#c'), click('#link'), hover([900, 600])],
};

const LAYOUTS: SidePage = {
  name: 'css-layouts',
  head: `<style>#grid { display: grid; grid-template: 'a b b' 80px 'a c d' 120px / 1fr 2fr 1fr; gap: 8px } #grid > * { background: #dde } #grid > *:hover { background: #ffd } #a { grid-area: a } #b { grid-area: b } #c { grid-area: c } #d { grid-area: d }
#columns { columns: 3; column-rule: 1px solid; margin: 16px 0 } #turned { width: 200px; padding: 20px; background: linear-gradient(45deg, #fc8, #8cf); transform: rotate(12deg) skewX(8deg); box-shadow: 0 4px 20px #0008; border-radius: 20px }
#glass { position: absolute; left: 120px; top: 100px; width: 200px; height: 120px; backdrop-filter: blur(6px); border: 1px solid } #clip { width: 160px; height: 100px; background: conic-gradient(red, yellow, green, red); clip-path: circle(45%); mix-blend-mode: multiply }</style>`,
  body: `<div id="grid"><p id="a">A</p><p id="b">B</p><p id="c">C</p><p id="d">D</p></div><div id="glass"></div><div id="columns">${'Words in three columns go on and on. '.repeat(12)}</div><div id="turned">Turned</div><div id="clip"></div>`,
  steps: [hover('#a'), hover('#d'), click('#turned')],
};

const MOVING: SidePage = {
  name: 'animations-held',
  head: `<style>@keyframes go { to { transform: translateX(400px) rotate(180deg) } } #held { width: 80px; height: 80px; background: #c33; animation: go 2s -1s paused both linear }
#once { width: 80px; height: 80px; background: #3a3; transition: margin-left 0.3s, background 0.3s } #once.on { margin-left: 300px; background: #33a } [popover] { opacity: 1; transition: opacity 0.2s; @starting-style { opacity: 0 } }</style>`,
  body: '<div id="held"></div><div id="once">Go</div><button id="b" onclick="once.classList.toggle(\'on\')">Move</button> <button popovertarget="p" id="q">Fade</button><div id="p" popover>Faded in</div>',
  steps: [click('#b'), click('#b'), click('#q')],
};

const MATHS: SidePage = {
  name: 'mathml-and-spans',
  head: '<style>table { border-collapse: collapse } td, th { border: 1px solid #456; padding: 8px 14px } tr:hover { background: #eef } caption { caption-side: bottom }</style>',
  body: `<math display="block"><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>
<table><caption>Bread by day</caption><colgroup><col style="background:#ffe"><col span="2"></colgroup><tr><th rowspan="2">Day</th><th colspan="2">Bread</th></tr><tr><th>Rye</th><th>Wheat</th></tr><tr id="row"><td>Monday</td><td>4</td><td>7</td></tr><tr><td colspan="3">Closed</td></tr></table>`,
  steps: [hover('#row'), drag('#row td', '#row td:nth-child(3)'), click([800, 500])],
};

const MEDIA: SidePage = {
  name: 'media-queries-and-audio',
  head: '<style>p { background: #fcc } @media (hover: hover) { #hover { background: #cfc } } @media (pointer: fine) { #fine { background: #cfc } } @media (prefers-color-scheme: light) { #light { background: #cfc } } @media (min-resolution: 2dppx) { #dense { background: #ccf } } @media (prefers-reduced-motion: no-preference) { #moving { background: #cfc } } @media (any-pointer: coarse) { #coarse { background: #ccf } } @media (display-mode: browser) { #mode { background: #cfc } } @media (update: fast) { #fast { background: #cfc } } @media (color-gamut: srgb) { #gamut { background: #cfc } } @media (forced-colors: active) { #forced { background: #ccf } }</style>',
  body: `<p id="hover">hover<p id="fine">fine<p id="light">light<p id="dense">dense<p id="moving">moving<p id="coarse">coarse<p id="mode">mode<p id="fast">fast<p id="gamut">gamut<p id="forced">forced<p id="facts"></p><audio controls id="audio"></audio>
<script>facts.textContent = [innerWidth, innerHeight, devicePixelRatio, matchMedia('(hover)').matches, navigator.maxTouchPoints, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).toLocaleString(), (1234.5).toLocaleString(), document.hasFocus(), document.visibilityState].join(' ')</script>`,
  steps: [hover('#audio'), click('#facts')],
};

const LONG: SidePage = {
  name: 'long-page-with-anchors',
  head: '<style>html { scroll-behavior: smooth } h2 { margin-top: 500px } nav { position: sticky; top: 0; background: #fff } #bar { scroll-margin-top: 60px } #snap { height: 120px; width: 400px; overflow: auto hidden; white-space: nowrap; scroll-snap-type: x mandatory } #snap b { display: inline-block; width: 360px; height: 100px; background: #def; scroll-snap-align: start; border: 1px solid }</style>',
  body: `<nav><a href="#last" id="go">To the last</a> <a href="#first" id="back">To the first</a></nav><div id="snap"><b>1</b><b>2</b><b>3</b></div>${Array.from({ length: 8 }, (_, at) => `<h2 id="${at === 0 ? 'first' : at === 7 ? 'last' : `h${at}`}">Part ${at}</h2><p>${'Words of a long page. '.repeat(30)}</p>`).join('')}`,
  steps: [
    wheel('#snap', 0, 300),
    click('#go'),
    wheel([500, 400], -200),
    click('#back'),
    press('End'),
    press('PageUp'),
    press('Space'),
    press('Home'),
  ],
};

const EDITABLE: SidePage = {
  name: 'contenteditable',
  head: '<style>#e { border: 1px solid; padding: 12px; min-height: 120px } ::selection { background: gold }</style>',
  body: `<div id="e" contenteditable><p>A <b>bold</b> word and <i>another</i>.</p><ul><li>One</li></ul></div><button id="bold" onmousedown="event.preventDefault(); document.execCommand('bold')">B</button><pre id="html"></pre><script>e.oninput = () => { html.textContent = e.innerHTML }</script>`,
  steps: [
    click('#e li'),
    press('End'),
    press('Enter'),
    type('Two'),
    press('Shift+Home'),
    click('#bold'),
    press('ArrowRight'),
    press('Control+z'),
    type('!'),
    press('Control+a'),
    press('Control+i'),
    press('Backspace'),
    type('Anew'),
  ],
};

export const DRAWING_PAGES: readonly SidePage[] = [
  CANVAS,
  WEBGL,
  SVG,
  LAYOUTS,
  MOVING,
  MATHS,
  MEDIA,
  LONG,
  EDITABLE,
];
