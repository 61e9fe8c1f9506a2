/** These versions of libraries draw the pages. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  '@fluentui/web-components': '3.1.3',
  '@material/web': '2.5.0',
  '@shoelace-style/shoelace': '2.20.1',
  bootstrap: '5.3.9',
  'element-plus': '2.14.8',
  vue: '3.5.45',
};

/** Each page has something that is visible only after presses. */
export interface HiddenPlace {
  name: string;
  html: string;
  /** These are pressed or pointed at, one after the other. */
  acts: readonly { act: 'click' | 'move'; on: string }[];
  /** The pin is set here. It says “Lamps of the year”. */
  pin: string;
}

const click = (on: string) => ({ act: 'click' as const, on });
const move = (on: string) => ({ act: 'move' as const, on });

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lamps</title>${head}<body style="margin:24px"><h1>Lamps</h1>${body}`;

const bootstrap = (body: string) =>
  page(
    '<link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">',
    `${body}<script src="/npm/bootstrap/dist/js/bootstrap.bundle.min.js"></script>`,
  );
const shoelace = (body: string) =>
  page(
    '<link rel="stylesheet" href="/npm/@shoelace-style/shoelace/cdn/themes/light.css"><script type="module" src="/npm/@shoelace-style/shoelace/cdn/shoelace.js"></script>',
    body,
  );
const IMPORTS = {
  '@material/web/': '/npm/@material/web/',
  lit: '/npm/lit/index.js',
  'lit/': '/npm/lit/',
  'lit-html': '/npm/lit-html/lit-html.js',
  'lit-html/': '/npm/lit-html/',
  'lit-element/lit-element.js': '/npm/lit-element/lit-element.js',
  '@lit/reactive-element': '/npm/@lit/reactive-element/reactive-element.js',
  '@lit/reactive-element/': '/npm/@lit/reactive-element/',
  tslib: '/npm/tslib/tslib.es6.mjs',
};
const material = (body: string) =>
  page(
    `<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script><script type="module">import '@material/web/all.js';</script>`,
    body,
  );
const fluent = (body: string) =>
  page(
    `<script type="module" src="/npm/@fluentui/web-components/dist/web-components-all.min.js"></script>`,
    body,
  );
const vue = (template: string, data: string) =>
  page(
    '<link rel="stylesheet" href="/npm/element-plus/dist/index.css">',
    `<div id="app">${template}</div><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/element-plus/dist/index.full.min.js"></script><script>Vue.createApp({ data: () => (${data}) }).use(ElementPlus).mount('#app')</script>`,
  );

export const HIDDEN_PLACES: readonly HiddenPlace[] = [
  {
    name: 'bootstrap menu',
    html: bootstrap(
      '<div class="dropdown"><button class="btn btn-primary dropdown-toggle" data-bs-toggle="dropdown">Shop</button><ul class="dropdown-menu"><li><a class="dropdown-item" id="pin" href="#lamps">Lamps of the year</a></li></ul></div>',
    ),
    acts: [click('.dropdown-toggle')],
    pin: '#pin',
  },
  {
    name: 'bootstrap dialog',
    html: bootstrap(
      '<button class="btn btn-primary" id="open" data-bs-toggle="modal" data-bs-target="#m">Details</button><div class="modal fade" id="m" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><div class="modal-body"><p id="pin">Lamps of the year</p></div></div></div></div>',
    ),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'bootstrap tab and accordion',
    html: bootstrap(
      '<ul class="nav nav-tabs" role="tablist"><li class="nav-item"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#a" role="tab">First</button></li><li class="nav-item"><button class="nav-link" id="second" data-bs-toggle="tab" data-bs-target="#b" role="tab">Second</button></li></ul><div class="tab-content"><div class="tab-pane fade show active" id="a">Nothing</div><div class="tab-pane fade" id="b"><div class="accordion"><h2 class="accordion-header"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#c">More</button></h2><div id="c" class="accordion-collapse collapse"><p id="pin">Lamps of the year</p></div></div></div></div>',
    ),
    acts: [click('#second'), click('.accordion-button')],
    pin: '#pin',
  },
  {
    name: 'a menu of a style sheet',
    html: page(
      '<style>nav ul { visibility: hidden; opacity: 0; transition: opacity .2s; margin: 0 } nav:hover ul { visibility: visible; opacity: 1 }</style>',
      '<nav style="width:200px"><a href="#shop" id="open">Shop</a><ul><li><a id="pin" href="#lamps">Lamps of the year</a></li></ul></nav>',
    ),
    acts: [move('#open'), move('#pin')],
    pin: '#pin',
  },
  {
    name: 'shoelace menu',
    html: shoelace(
      '<sl-dropdown><sl-button slot="trigger" caret id="open">Shop</sl-button><sl-menu><sl-menu-item id="pin">Lamps of the year</sl-menu-item></sl-menu></sl-dropdown>',
    ),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'shoelace tab',
    html: shoelace(
      '<sl-tab-group><sl-tab slot="nav" panel="a">First</sl-tab><sl-tab slot="nav" panel="b" id="open">Second</sl-tab><sl-tab-panel name="a">Nothing</sl-tab-panel><sl-tab-panel name="b"><p id="pin">Lamps of the year</p></sl-tab-panel></sl-tab-group>',
    ),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'shoelace details',
    html: shoelace('<sl-details summary="More" id="open"><p id="pin">Lamps of the year</p></sl-details>'),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'material menu',
    html: material(
      `<span style="position:relative"><md-filled-button id="open" type="button" onclick="menu.open = !menu.open">Shop</md-filled-button><md-menu id="menu" anchor="open"><md-menu-item id="pin"><div slot="headline">Lamps of the year</div></md-menu-item></md-menu></span>`,
    ),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'material dialog',
    html: material(
      `<md-outlined-button id="open" type="button" onclick="d.show()">Details</md-outlined-button><md-dialog id="d"><div slot="headline">Details</div><form slot="content" method="dialog"><p id="pin">Lamps of the year</p></form></md-dialog>`,
    ),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'fluent accordion',
    html: fluent(
      '<fluent-accordion><fluent-accordion-item id="open"><span slot="heading">More</span><p id="pin">Lamps of the year</p></fluent-accordion-item></fluent-accordion>',
    ),
    acts: [click('#open')],
    pin: '#pin',
  },
  {
    name: 'vue tabs and dialog',
    html: vue(
      '<el-tabs v-model="tab"><el-tab-pane label="First" name="a">Nothing</el-tab-pane><el-tab-pane label="Second" name="b"><el-button id="open" @click="is = true">Details</el-button></el-tab-pane></el-tabs><el-dialog v-model="is" title="Details"><p id="pin">Lamps of the year</p></el-dialog>',
      "{ tab: 'a', is: false }",
    ),
    acts: [click('#tab-b'), click('#open')],
    pin: '#pin',
  },
  {
    name: 'vue collapse',
    html: vue(
      '<el-collapse v-model="on"><el-collapse-item title="More" name="x"><p id="pin">Lamps of the year</p></el-collapse-item></el-collapse>',
      '{ on: [] }',
    ),
    acts: [click('.el-collapse-item__header')],
    pin: '#pin',
  },
];
