import type { SidePage } from '../page.types.ts';
import { click, drag, hover, press, type, wheel } from '../steps.ts';

const style = (path: string) => `<link rel="stylesheet" href="/npm/${path}">`;
const script = (path: string) => `<script src="/npm/${path}"></script>`;

const ROWS = Array.from(
  { length: 40 },
  (_, at) => `<tr><td>Bread ${(at * 7) % 40}</td><td>${(at * 13) % 23}</td></tr>`,
).join('');

const DATATABLES: SidePage = {
  name: 'datatables',
  head: `${style('datatables.net-dt/css/dataTables.dataTables.css')}${script('jquery/dist/jquery.js')}${script('datatables.net/js/dataTables.js')}`,
  body: `<table id="t"><thead><tr><th>Name<th>Count<tbody>${ROWS}</table><script>new DataTable('#t')</script>`,
  steps: [
    click('th:nth-child(2)'),
    click('input[type=search]'),
    type('bread 1'),
    click('.dt-paging-button.next'),
  ],
};

const TABULATOR: SidePage = {
  name: 'tabulator',
  head: `${style('tabulator-tables/dist/css/tabulator.css')}${script('tabulator-tables/dist/js/tabulator.js')}`,
  body: `<div id="t"></div><script>new Tabulator('#t', { height: 400, data: Array.from({ length: 200 }, (_, at) => ({ id: at, name: 'Bread ' + (at * 7) % 200, count: at % 9 })), columns: [{ title: 'Name', field: 'name', editor: 'input', width: 300 }, { title: 'Count', field: 'count', width: 200 }] })</script>`,
  steps: [wheel([200, 250], 600), click([420, 36]), click([120, 120]), type(' new'), press('Enter')],
};

const GRID: SidePage = {
  name: 'gridjs',
  head: `${style('gridjs/dist/theme/mermaid.css')}${script('gridjs/dist/gridjs.umd.js')}`,
  body: `<div id="g"></div><script>new gridjs.Grid({ columns: ['Name', 'Count'], search: true, sort: true, pagination: { limit: 8 }, data: Array.from({ length: 40 }, (_, at) => ['Bread ' + at, (at * 13) % 23]) }).render(g)</script>`,
  steps: [
    click('.gridjs-th-sort'),
    click('.gridjs-search-input'),
    type('3'),
    click('.gridjs-pages button:last-child'),
  ],
};

const BOOTSTRAP: SidePage = {
  name: 'bootstrap',
  head: `${style('bootstrap/dist/css/bootstrap.css')}${script('bootstrap/dist/js/bootstrap.bundle.js')}`,
  body: `<nav class="navbar bg-body-tertiary mb-3"><div class="container-fluid"><a class="navbar-brand" href="#">Bread</a><div class="dropdown"><button id="menu" class="btn btn-secondary dropdown-toggle" data-bs-toggle="dropdown">Menu</button><ul class="dropdown-menu dropdown-menu-end"><li><a class="dropdown-item" href="#a" id="item">An item</a></li></ul></div></div></nav>
<button id="open" class="btn btn-primary" data-bs-toggle="modal" data-bs-target="#m">Modal</button> <button id="tip" class="btn btn-outline-dark" data-bs-toggle="tooltip" title="A tip">Tip</button> <div class="form-check form-switch"><input class="form-check-input" type="checkbox" id="sw"></div>
<div class="accordion mt-3"><div class="accordion-item"><h2 class="accordion-header"><button id="acc" class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#one">Accordion</button></h2><div id="one" class="accordion-collapse collapse"><div class="accordion-body">Inside</div></div></div></div>
<div class="modal fade" id="m" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><div class="modal-body">A modal <input class="form-control" id="in"></div><div class="modal-footer"><button id="shut" class="btn btn-secondary" data-bs-dismiss="modal">Close</button></div></div></div></div><script>new bootstrap.Tooltip(tip)</script>`,
  steps: [
    click('#menu'),
    press('ArrowDown'),
    press('Escape'),
    hover('#tip'),
    click('#acc'),
    click('#sw'),
    click('#open'),
    click('#in'),
    type('words'),
    click('#shut'),
  ],
};

const FLATPICKR: SidePage = {
  name: 'flatpickr',
  head: `${style('flatpickr/dist/flatpickr.css')}${script('flatpickr/dist/flatpickr.js')}`,
  body: '<input id="d"><p>Below</p><script>flatpickr("#d", { defaultDate: "2024-03-15", enableTime: true, animate: false })</script>',
  steps: [
    click('#d'),
    click('.flatpickr-next-month'),
    click('.flatpickr-day:nth-child(12)'),
    click([700, 500]),
  ],
};

const CHOICES: SidePage = {
  name: 'choices-js',
  head: `${style('choices.js/public/assets/styles/choices.css')}${script('choices.js/public/assets/scripts/choices.js')}`,
  body: '<div style="width:400px"><select id="s" multiple><option>Rye</option><option>Wheat</option><option>Spelt</option></select></div><script>new Choices("#s", { removeItemButton: true, shouldSort: false })</script>',
  steps: [click('.choices'), type('wh'), press('Enter'), press('Escape'), click('.choices__button')],
};

const SORTABLE: SidePage = {
  name: 'sortable-js',
  head: `${script('sortablejs/Sortable.min.js')}<style>li { padding: 12px; margin: 4px; width: 300px; background: #def; list-style: none }</style>`,
  body: '<ul id="l"><li id="a">One</li><li id="b">Two</li><li id="c">Three</li><li id="d">Four</li></ul><script>new Sortable(l, { forceFallback: true, animation: 0 })</script>',
  steps: [drag('#a', '#c'), drag('#d', '#b')],
};

const CALENDAR: SidePage = {
  name: 'fullcalendar',
  head: script('fullcalendar/index.global.js'),
  body: `<div id="c"></div><script>new FullCalendar.Calendar(c, { initialDate: '2024-03-15', now: '2024-03-15', height: 620, editable: true, selectable: true, headerToolbar: { right: 'dayGridMonth,timeGridWeek today prev,next' }, events: [{ title: 'Bake', start: '2024-03-12', end: '2024-03-14' }, { title: 'Sell', start: '2024-03-20T10:00' }] }).render()</script>`,
  steps: [
    click('.fc-next-button'),
    click('.fc-prev-button'),
    drag([300, 250], [500, 250]),
    click('.fc-timeGridWeek-button'),
    wheel([500, 500], 300),
  ],
};

const JQUERY_UI: SidePage = {
  name: 'jquery-ui',
  head: `${style('jquery-ui-dist/jquery-ui.css')}${script('jquery-ui-dist/external/jquery/jquery.js')}${script('jquery-ui-dist/jquery-ui.js')}`,
  body: `<div id="tabs" style="width:600px"><ul><li><a href="#t1">One</a></li><li><a href="#t2" id="second">Two</a></li></ul><div id="t1">First</div><div id="t2"><input id="auto"></div></div><div id="slider" style="width:400px;margin:30px"></div><div id="drag" class="ui-widget-content" style="width:120px;padding:20px">Drag</div>
<script>$.fx.off = true; $('#tabs').tabs(); $('#auto').autocomplete({ source: ['Rye', 'Wheat', 'Spelt'], delay: 0 }); $('#slider').slider({ value: 30 }); $('#drag').draggable()</script>`,
  steps: [
    click('#second'),
    click('#auto'),
    type('e'),
    press('ArrowDown'),
    press('Enter'),
    drag('.ui-slider-handle', [400, 190]),
    drag('#drag', [500, 400]),
  ],
};

const SHOELACE: SidePage = {
  name: 'shoelace',
  head: `${style('@shoelace-style/shoelace/cdn/themes/light.css')}<script type="module" src="/npm/@shoelace-style/shoelace/cdn/shoelace.js"></script>`,
  body: '<sl-input id="i" label="Name"></sl-input><sl-select id="s" label="Kind" style="margin:16px 0"><sl-option value="r">Rye</sl-option><sl-option value="w">Wheat</sl-option></sl-select><sl-switch id="w">Switch</sl-switch> <sl-rating id="r"></sl-rating> <sl-button id="b" variant="primary">Open</sl-button><sl-dialog label="Dialog" id="d">Words</sl-dialog><script>b.onclick = () => d.show()</script>',
  steps: [
    click('#i input'),
    type('Ines'),
    click('#s'),
    press('ArrowDown'),
    press('Enter'),
    click('#w'),
    click('#r'),
    click('#b'),
    press('Escape'),
  ],
};

const VUE: SidePage = {
  name: 'vue',
  head: script('vue/dist/vue.global.js'),
  body: `<div id="app"><input id="i" v-model="word" @keyup.enter="words.push(word); word = ''"><li v-for="one in words" @click="words.splice(words.indexOf(one), 1)">{{ one }}</li></div><script>Vue.createApp({ data: () => ({ word: '', words: ['Rye'] }) }).mount('#app')</script>`,
  steps: [click('#i'), type('Spelt'), press('Enter'), click('li')],
};

const ALPINE: SidePage = {
  name: 'alpine-and-htmx',
  head: `<script defer src="/npm/alpinejs/dist/cdn.js"></script>${script('htmx.org/dist/htmx.js')}`,
  parts: { more: '<p>More from the site</p>' },
  body: '<div x-data="{ open: false, count: 0 }"><button id="b" @click="open = !open">Toggle</button> <button id="n" @click="count++">Count</button> <b x-text="count"></b><p x-show="open">Shown</p></div><button id="h" hx-get="/side/alpine-and-htmx/more" hx-select="p" hx-target="#to">Load</button><div id="to"></div>',
  steps: [click('#b'), click('#n'), click('#n'), click('#h')],
};

const SWIPER: SidePage = {
  name: 'swiper',
  head: `${style('swiper/swiper-bundle.css')}${script('swiper/swiper-bundle.js')}<style>.swiper { width: 600px; height: 300px } .swiper-slide { background: #def; font-size: 40px }</style>`,
  body: '<div class="swiper" id="s"><div class="swiper-wrapper"><div class="swiper-slide">One</div><div class="swiper-slide">Two</div><div class="swiper-slide">Three</div></div><div class="swiper-pagination"></div><div class="swiper-button-next"></div></div><script>new Swiper("#s", { speed: 50, longSwipesMs: 0, navigation: { nextEl: ".swiper-button-next" }, pagination: { el: ".swiper-pagination", clickable: true } })</script>',
  steps: [
    click('.swiper-button-next'),
    drag([300, 200], [700, 200]),
    click('.swiper-pagination-bullet:nth-child(3)'),
  ],
};

export const WIDGET_PAGES: readonly SidePage[] = [
  DATATABLES,
  TABULATOR,
  GRID,
  BOOTSTRAP,
  FLATPICKR,
  CHOICES,
  SORTABLE,
  CALENDAR,
  JQUERY_UI,
  SHOELACE,
  VUE,
  ALPINE,
  SWIPER,
];
