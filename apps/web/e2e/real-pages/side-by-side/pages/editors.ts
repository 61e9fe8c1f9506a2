import type { SidePage } from '../page.types.ts';
import { click, doubleClick, drag, press, type, wheel } from '../steps.ts';

const style = (path: string) => `<link rel="stylesheet" href="/npm/${path}">`;
const script = (path: string) => `<script src="/npm/${path}"></script>`;
/** These draw a caret of their own, which blinks, and name no family. */
const PLAIN =
  '<style>.CodeMirror-cursors, .ace_cursor-layer { visibility: hidden !important } .CodeMirror, .ace_editor, .ace_editor * { font-family: "DejaVu Sans Mono" !important }</style>';

const CODE = Array.from({ length: 60 }, (_, at) => `const row${at} = 'bread ${at}';`).join('\\n');

/** Its steps of undo are not cut by time, which passes at another pace in each of the two. */
const CODEMIRROR: SidePage = {
  name: 'codemirror',
  head: `${style('codemirror/lib/codemirror.css')}${script('codemirror/lib/codemirror.js')}${script('codemirror/mode/javascript/javascript.js')}${PLAIN}`,
  body: `<div id="e"></div><script>CodeMirror(e, { value: "${CODE}", mode: 'javascript', lineNumbers: true, historyEventDelay: 1e9 })</script>`,
  steps: [
    click('.CodeMirror-line'),
    press('End'),
    press('Enter'),
    type('let x = 1;'),
    press('Shift+Home'),
    press('Control+z'),
    doubleClick([150, 150]),
    wheel([400, 250], 300),
    drag([100, 100], [300, 200]),
    press('Delete'),
  ],
};

const ACE: SidePage = {
  name: 'ace',
  head: `${script('ace-builds/src-min-noconflict/ace.js')}${PLAIN}<style>#e { width: 800px; height: 400px }</style>`,
  body: `<div id="e"></div><script>ace.config.set('basePath', '/npm/ace-builds/src-min-noconflict'); const editor = ace.edit('e', { mode: 'ace/mode/javascript', useWorker: false, animatedScroll: false, value: "${CODE}", highlightActiveLine: true })</script>`,
  steps: [
    click([300, 100]),
    press('End'),
    press('Enter'),
    type('if (x) {'),
    press('Control+d'),
    wheel([400, 250], 200),
    doubleClick([200, 200]),
    press('Tab'),
  ],
};

const QUILL: SidePage = {
  name: 'quill',
  head: `${style('quill/dist/quill.snow.css')}${script('quill/dist/quill.js')}`,
  body: `<div id="e"><p>Some words to write on.</p></div><script>new Quill('#e', { theme: 'snow', modules: { toolbar: [['bold', 'italic'], [{ list: 'ordered' }], [{ header: [1, 2, false] }], ['link', 'code-block']] } })</script>`,
  steps: [
    click('.ql-editor p'),
    press('End'),
    type(' More'),
    press('Control+a'),
    click('.ql-bold'),
    click('.ql-list'),
    click('.ql-picker-label'),
    click('.ql-picker-item'),
    press('End'),
    press('Enter'),
    type('Next'),
  ],
};

const HIGHLIGHT: SidePage = {
  name: 'katex-and-highlight',
  head: `${style('katex/dist/katex.css')}${script('katex/dist/katex.js')}${style('@highlightjs/cdn-assets/styles/github.css')}${script('@highlightjs/cdn-assets/highlight.js')}`,
  body: `<p id="m"></p><pre><code class="language-js" id="c">const bread = (flour) =&gt; \`of \${flour}\`; // four</code></pre><script>katex.render('\\\\int_0^\\\\infty e^{-x^2}\\\\,dx = \\\\frac{\\\\sqrt{\\\\pi}}{2}', m, { displayMode: true }); hljs.highlightAll()</script>`,
  steps: [doubleClick('#c'), drag('#c', [600, 400]), click('#m')],
};

export const EDITOR_PAGES: readonly SidePage[] = [CODEMIRROR, ACE, QUILL, HIGHLIGHT];
