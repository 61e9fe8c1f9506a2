import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Describes a page that looks different from what its HTML alone says. */
export interface KindOfPage {
  name: string;
  /** It makes the HTML. `other` is the origin of another site that allows nobody to read it. */
  html: (other: string) => string;
  /** The address ends with this, such as `#part`. */
  fragment?: string;
}

const page = (style: string, body: string): string =>
  `<!doctype html><meta charset=utf-8><style>body{font:20px sans-serif;margin:20px}${style}</style>${body}`;
const kind = (name: string, style: string, body: string): KindOfPage => ({
  name,
  html: (other) => page(style, body).replaceAll('OTHER', other),
});

/** The page waits for `ready` before it says that it is ready. */
export const READY = 'ready';

const FONT = path.resolve(import.meta.dirname, '../../../../apps/web/public/demo-page/fonts/dm-sans.woff2');

/** The test's own site serves these parts to pages of these kinds. */
export const PARTS: Record<string, [type: string, body: string | Buffer]> = {
  '/signs.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.fill{fill:#2b8a3e}</style><defs><linearGradient id="fade"><stop stop-color="#f08c00"/><stop offset="1" stop-color="#1971c2"/></linearGradient></defs><symbol id="bell" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="currentColor"/><path class="fill" d="M4 4h2v2h-2z"/></symbol><symbol id="dot" viewBox="0 0 10 10"><rect width="9" height="9" fill="url(#fade)"/></symbol></svg>',
  ],
  '/shape.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#5f3dc4"/></svg>',
  ],
  '/old.svg': [
    'image/svg+xml',
    Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text y="40" font-size="36" font-family="sans-serif">caf\u00e9 \u00fc\u00df</text></svg>',
      'latin1',
    ),
  ],
  '/wide.svg': [
    'image/svg+xml',
    Buffer.from(
      '\ufeff<?xml version="1.0" encoding="utf-16"?><svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text y="40" font-size="36" font-family="sans-serif">wide \u00e9</text></svg>',
      'utf16le',
    ),
  ],
  '/theme.css': [
    'text/css',
    'k-late:not(:defined) { visibility: hidden } .banner { padding: 4px } @media print { .banner { display: none } }',
  ],
  '/open.css': ['text/css', 'p { margin: 0 }'],
  '/light.css': ['text/css', 'h1 { background: #ffec99 }'],
  '/dark.css': ['text/css', 'h1 { background: #343a40; color: #fff; padding: 40px }'],
  '/brand.woff2': ['font/woff2', readFileSync(FONT)],
  '/inner': [
    'text/html; charset=utf-8',
    '<!doctype html><style>p{height:50px;margin:0}p:nth-child(7n){background:#ffd43b}</style><body><script>for(let i=0;i<50;i++)document.write(`<p>Line ${i}</p>`);scrollTo(0,730)</script>',
  ],
};

/** The kinds that are most common on real sites come first. */
export const KINDS: readonly KindOfPage[] = [
  kind(
    'symbols of an SVG file of their own',
    'svg{width:90px;height:90px;color:#c2255c}',
    `<svg><use href="/signs.svg#bell"/></svg><svg><use xlink:href="/signs.svg#bell"/></svg><svg><use href="/signs.svg#dot"/></svg><b id=h></b>
    <script>h.attachShadow({mode:'open'}).innerHTML='<style>svg{width:60px;height:60px}</style><svg><use href="/signs.svg#bell"></use></svg>';
    const late=document.createElementNS('http://www.w3.org/2000/svg','use');late.setAttribute('href','/signs.svg?v=2#bell');document.querySelector('svg').append(late)</script>`,
  ),
  kind(
    'elements that are shown once they are defined',
    'k-tile:not(:defined){opacity:0}k-tile:defined{display:block;background:#a5d8ff;padding:20px}button:not(:defined){display:none}k-none:not(:defined){display:block;height:9px;background:red}',
    `<link rel=stylesheet href=/theme.css><k-late>Late</k-late><k-tile>Tile</k-tile><button is=k-button>Custom</button><k-none></k-none><div id=h></div><script>customElements.define('k-tile',class extends HTMLElement{});
    customElements.define('k-button',class extends HTMLButtonElement{},{extends:'button'});
    h.attachShadow({mode:'open'}).innerHTML='<style>k-in:not(:defined){display:none}</style><k-in>Within</k-in>';customElements.define('k-late',class extends HTMLElement{});customElements.define('k-in',class extends HTMLElement{})</script>`,
  ),
  kind(
    'elements nested as no parser nests them',
    'p{background:#fff3bf;padding:10px}p>section{border:3px solid red}a{display:block;padding:15px;background:#d3f9d8}a a{background:#ffe3e3}form{padding:12px;background:#e5dbff}form form{background:#c5f6fa}table>tr>td{padding:9px;background:#ffd8a8}li{color:teal}h2 h3{color:red}select b{color:blue}',
    `<main id=root></main><script>const e=(t,...c)=>{const made=document.createElement(t);made.append(...c);if(t==='a')made.href='/x';return made};
    root.append(e('p','a ',e('section','block'),' b'),e('a','out ',e('span',e('a','in')),' end'),e('form','one ',e('form','two ',e('input')),' three'),
    e('table',e('tr',e('td','cell'))),e('button','b ',e('button','c'),' d'),e('div',e('li','x',e('li','y'))),e('h2','two',e('h3','three')),
    e('table','words',e('div','box'),e('tbody',e('tr',e('td','late')))),e('div',e('td','loose cell'),e('tr','loose row')),e('ul',e('p',e('ul',e('li','deep')))),
    e('b','bold',e('p','para',e('b','again'))),e('p',e('table',e('caption','cap'))),e('option','alone'),e('nobr','n',e('nobr','m')),e('dd','d',e('dt','t')),e('span',e('body','inner body')))</script>`,
  ),
  kind(
    'srcset without spaces',
    'img{width:120px;height:80px}',
    '<img src=/shape.svg srcset="none-1.svg 4x,/shape.svg 1x,none-3.svg 3x"><img srcset="/shape.svg?a=1,2 1x,none.svg 2x"><picture><source srcset="none.svg 900w,/shape.svg?b 100w" sizes=100px><img src=none.svg></picture>',
  ),
  kind(
    'links without an address of their own',
    'a:link{color:#fff;background:#1864ab;padding:9px}a:any-link{border:2px solid}a[href^=javascript]{letter-spacing:3px}',
    '<a href="javascript:void(0)">Menu</a> <a href=" JavaScript:go()">Go</a> <a>Plain</a><svg width=200 height=40><a href="javascript:;"><text y=20>In SVG</text></a></svg>',
  ),
  kind(
    'values that animations left',
    '#a{opacity:0;background:#748ffc;padding:30px}#b{width:0;height:60px;background:#ffa94d}#c::before{content:"before";opacity:0}#d{color:red}',
    `<div id=a>Panel</div><div id=b></div><p id=c>Words</p><p id=d>Paused</p><div id=h></div><script>
    const fill='forwards',duration=50;window.ready=Promise.all([a.animate([{opacity:0,transform:'translateX(-300px)'},{opacity:1,transform:'none'}],{duration,fill}).finished,
    b.animate([{width:'0px'},{width:'300px'}],{duration,fill}).finished,c.animate([{opacity:0},{opacity:1}],{duration,fill,pseudoElement:'::before'}).finished]);
    const half=d.animate([{color:'rgb(0,0,0)'},{color:'rgb(0,200,0)'}],1000);half.pause();half.currentTime=500;
    const root=h.attachShadow({mode:'open'});root.innerHTML='<p style="opacity:0">Within</p>';root.firstChild.animate({opacity:1},{duration:1,fill})</script>`,
  ),
  kind(
    'WebGL that keeps no buffer',
    'canvas{border:4px solid;margin:10px}',
    `<canvas id=g width=200 height=120></canvas><canvas id=again width=150 height=90 style="padding:5px;width:300px"></canvas><script>
    const paint=(canvas,red)=>{const gl=canvas.getContext('webgl2')??canvas.getContext('webgl');gl.clearColor(red,.4,.2,1);gl.clear(gl.COLOR_BUFFER_BIT)};paint(g,.8);
    const loop=()=>{paint(again,.1);requestAnimationFrame(loop)};loop()</script>`,
  ),
  kind(
    'a canvas that may not be read',
    'canvas{border:4px solid}',
    `<p>Map <canvas id=t width=200 height=120></canvas><div style="height:900px"></div><canvas id=far width=100 height=60></canvas><script>window.ready=new Promise((done)=>{const image=new Image();
    image.onload=()=>{for(const one of [t,far]){const x=one.getContext('2d');x.drawImage(image,0,0,90,60);x.fillRect(100,20,60,60)}done()};image.src='OTHER/shape.svg'})</script>`,
  ),
  kind(
    'films, also of other sites',
    'video{width:320px;height:180px;background:#ccc}',
    `<video id=a src=/film.webm muted></video><video id=b src=OTHER/film.webm muted style="object-fit:cover;border-radius:20px"></video><video id=c style="width:100px"></video><script>
    window.ready=Promise.all([a,b].map((one)=>new Promise((done)=>{one.onloadeddata=done})))</script>`,
  ),
  {
    ...kind(
      'a part that the address names',
      ':target{background:#ffec99;padding:30px}section{margin:20px}',
      '<section id=one>One</section><section id=two>Two</section>',
    ),
    fragment: '#two',
  },
  kind(
    'objects and embeds',
    'object,embed{width:200px;height:90px;border:1px solid}',
    '<object data=/shape.svg type=image/svg+xml></object><object data=/dot.png></object><embed src=/shape.svg><object data=/missing.png>Words instead</object><object data=/inner type=text/html></object>',
  ),
  kind(
    'frames that are scrolled',
    'iframe{width:400px;height:200px}',
    `<iframe src=/inner></iframe><iframe src=OTHER/inner></iframe><iframe id=s srcdoc="<p style='height:900px;background:linear-gradient(red,blue)'>Own"></iframe><script>addEventListener('load',()=>s.contentWindow.scrollTo(0,300))</script>`,
  ),
  kind('SVG in other encodings', '', '<img src=/old.svg><img src=/wide.svg>'),
  kind(
    'slots that scripts fill',
    '',
    `<div id=h><b>One</b><i>Two</i>words<u>Three</u></div><script>const root=h.attachShadow({mode:'open',slotAssignment:'manual'});root.innerHTML='<p style="background:#b2f2bb"><slot></slot></p><slot name=x>Fallback</slot>';
    const [first,second]=root.querySelectorAll('slot');first.assign(h.childNodes[2],h.children[2])</script>`,
  ),
  kind(
    'states of custom elements',
    'k-box{display:block;padding:10px}k-box:state(open){background:#96f2d7;padding:40px}',
    `<k-box>Open</k-box><k-box>Shut</k-box><script>customElements.define('k-box',class extends HTMLElement{constructor(){super();this.own=this.attachInternals()}});
    document.querySelector('k-box').own.states.add('open')</script>`,
  ),
  kind(
    'pictures of scripts in sheets of scripts',
    'p{height:90px}',
    `<p id=p>Words</p><script>window.ready=(async()=>{const svg=await (await fetch('/shape.svg')).blob();const url=URL.createObjectURL(svg);
    const sheet=new CSSStyleSheet();sheet.replaceSync('p{background:url('+url+')}');document.adoptedStyleSheets=[sheet];const image=new Image();image.src=url;await image.decode()})()</script>`,
  ),
  kind(
    'rules that scripts change in linked sheets',
    '',
    `<link id=a rel=stylesheet href=/theme.css><link id=b rel=stylesheet href=OTHER/open.css crossorigin><div class=banner>Theme</div><p>Words</p><div id=h></div><script>
    addEventListener('load',()=>{a.sheet.insertRule('.banner{background:#d9480f;color:#fff;padding:50px;width:400px}',a.sheet.cssRules.length);a.sheet.cssRules[1].style.border='9px solid teal';
    b.sheet.insertRule('p{background:gold;padding:20px}');h.attachShadow({mode:'open'}).innerHTML='<link rel=stylesheet href=/theme.css><b>Within</b>';
    const link=h.shadowRoot.firstChild;window.ready=new Promise((done)=>{link.onload=()=>{link.sheet.insertRule('b{font-size:40px;color:teal}');done()}})})</script>`,
  ),
  kind(
    'sheets that scripts choose among',
    '',
    `<link id=a rel=stylesheet href=/light.css title=Light><link id=b rel="alternate stylesheet" href=/dark.css title=Dark><style id=c>h1{letter-spacing:20px}</style><h1>Chosen</h1><script>
    addEventListener('load',()=>{a.sheet.disabled=true;b.disabled=true;b.disabled=false;c.sheet.disabled=true;window.ready=new Promise((done)=>setTimeout(done,200))})</script>`,
  ),
  kind(
    'closed shadow roots',
    '',
    `<h1>Chat</h1><div id=host><b>Slotted</b></div><p>Words</p><k-chat></k-chat><div><template shadowrootmode=closed><div style="background:#e64980;padding:30px;width:300px">Consent</div></template></div><script>
    const root=host.attachShadow({mode:'closed'});root.innerHTML='<button style="font-size:30px;padding:20px;background:#1098ad;border:0"><slot></slot></button><i></i>';
    root.lastChild.attachShadow({mode:'closed'}).innerHTML='<p style="background:gold">Deeper</p><input id=i>';
    customElements.define('k-chat',class extends HTMLElement{constructor(){super();const own=this.attachShadow({mode:'closed'});own.innerHTML='<p>Adopted</p>';const sheet=new CSSStyleSheet();sheet.replaceSync('p{background:teal;padding:20px}');own.adoptedStyleSheets=[sheet]}})</script>`,
  ),
  kind(
    'fonts of scripts',
    'h1{font:60px Brand,monospace}h2{font:40px Bytes,monospace}h3{font:40px Unused,monospace}',
    `<h1>Brand headline</h1><h2>From bytes</h2><h3>Unused</h3><script>window.ready=(async()=>{const one=new FontFace('Brand','url(brand.woff2)',{weight:'400 700'});document.fonts.add(one);
    const bytes=await (await fetch('/brand.woff2')).arrayBuffer();const padded=new Uint8Array(bytes.byteLength+9);padded.set(new Uint8Array(bytes),9);const two=new FontFace('Bytes',padded.subarray(9));
    document.fonts.add(two);new FontFace('Unused','url(brand.woff2)').load();await Promise.all([one.load(),two.load()]);await document.fonts.ready})()</script>`,
  ),
  kind(
    'words that scripts highlight',
    '::highlight(found){background:#ffd43b;color:#c92a2a}::highlight(spelling){background:#a5d8ff}p{font-size:40px}',
    `<p id=p>Many words <b>in</b> a line<script>1</script> of words</p><div id=h></div><script>const one=new Range();one.setStart(p.firstChild,5);one.setEnd(p.querySelector('b').firstChild,1);
    const two=new StaticRange({startContainer:p,startOffset:3,endContainer:p,endOffset:5});CSS.highlights.set('found',new Highlight(one));CSS.highlights.set('spelling',new Highlight(two));
    const root=h.attachShadow({mode:'open'});root.innerHTML='<style>::highlight(found){background:#b2f2bb}</style><p>Within a root</p>';
    const three=new Range();three.selectNodeContents(root.querySelector('p'));CSS.highlights.get('found').add(three)</script>`,
  ),
  kind(
    'properties that scripts register',
    '.own{width:var(--wide);background:var(--shade);height:90px}.inner{--wide:10em;font-size:30px}.inner b{display:block;font-size:10px;width:var(--wide);background:gold}',
    `<div class=own>Initial values</div><div class=inner><b>Computed</b></div><script>CSS.registerProperty({name:'--wide',syntax:'<length>',inherits:true,initialValue:'300px'});
    CSS.registerProperty({name:'--shade',syntax:'<color>',inherits:false,initialValue:'teal'})</script>`,
  ),
  kind(
    'the field that has the focus',
    'input:focus{background:#d0ebff;caret-color:transparent;outline:4px solid #f03e3e}label:focus-within{padding:30px;background:#fff3bf;display:block}button:focus-visible{color:red}',
    `<label>Name <input id=i></label><script>i.focus()</script>`,
  ),
];
