import type { SidePage } from '../page.types.ts';
import { click, doubleClick, drag, hover, press, wheel } from '../steps.ts';

const style = (path: string) => `<link rel="stylesheet" href="/npm/${path}">`;
const script = (path: string) => `<script src="/npm/${path}"></script>`;

/** Draws a tile of a map of nowhere, the same each time. */
const DRAW_TILE = `const drawTile = (x, y, z) => { const tile = document.createElement('canvas'); tile.width = tile.height = 256; const pen = tile.getContext('2d');
pen.fillStyle = ['#cde', '#dec', '#edc'][Math.abs(x + 2 * y) % 3]; pen.fillRect(0, 0, 256, 256); pen.strokeRect(0, 0, 256, 256); pen.fillStyle = '#222'; pen.font = '20px sans-serif'; pen.fillText([z, x, y].join(' / '), 80, 130); return tile };`;

const LEAFLET: SidePage = {
  name: 'leaflet',
  head: `${style('leaflet/dist/leaflet.css')}${script('leaflet/dist/leaflet.js')}<style>.leaflet-bar a { font-family: "DejaVu Sans" !important } #map { width: 800px; height: 500px }</style>`,
  body: `<div id="map"></div><script>${DRAW_TILE} const map = L.map('map', { zoomAnimation: false, fadeAnimation: false, inertia: false, markerZoomAnimation: false }).setView([38.7, -9.1], 8);
const Layer = L.GridLayer.extend({ createTile: ({ x, y, z }) => drawTile(x, y, z) }); new Layer().addTo(map); L.marker([38.7, -9.1]).addTo(map).bindPopup('Bread is here', { autoPan: false }); L.circle([38.5, -8], { radius: 20000 }).addTo(map)</script>`,
  steps: [
    click('.leaflet-control-zoom-in'),
    drag([300, 400], [420, 330]),
    click('.leaflet-marker-icon'),
    doubleClick([250, 250]),
    wheel([400, 260], 100),
    press('ArrowLeft'),
  ],
};

/**
 * The page has no drag: the map itself leaves out the drag's way up to the first move that a page receives, and how
 * many moves are merged before that depends on how busy each browser is.
 */
const OPENLAYERS: SidePage = {
  name: 'openlayers',
  head: `${style('ol/ol.css')}${script('ol/dist/ol.js')}<style>#map { width: 800px; height: 500px }</style>`,
  body: `<div id="map" tabindex="0"></div><script>${DRAW_TILE} const map = new ol.Map({ target: 'map', interactions: ol.interaction.defaults.defaults({ zoomDuration: 0, kinetic: null }), controls: ol.control.defaults.defaults({ zoomOptions: { duration: 0 } }),
layers: [new ol.layer.Tile({ source: new ol.source.XYZ({ transition: 0, tileSize: 256, url: '{z}/{x}/{y}', tileLoadFunction: (tile, src) => { const [z, x, y] = src.split('/').map(Number); tile.getImage().src = drawTile(x, y, z).toDataURL() } }) })], view: new ol.View({ center: [-1e6, 4.6e6], zoom: 6, constrainResolution: true }) })</script>`,
  steps: [
    click('.ol-zoom-in'),
    doubleClick([250, 250]),
    click([500, 300]),
    press('ArrowRight'),
    press('ArrowDown'),
    click('.ol-zoom-out'),
  ],
};

const CHART: SidePage = {
  name: 'chart-js',
  head: script('chart.js/dist/chart.umd.js'),
  body: `<div style="width:700px;height:400px"><canvas id="c"></canvas></div><script>Chart.defaults.animation = false; Chart.defaults.transitions.active.animation.duration = 0; new Chart(c, { type: 'bar', data: { labels: ['Mon', 'Tue', 'Wed'], datasets: [{ label: 'Rye', data: [3, 7, 5] }, { label: 'Wheat', data: [4, 2, 6], type: 'line' }] } })</script>`,
  steps: [hover([200, 300]), click([350, 32]), hover([600, 300]), hover([900, 600])],
};

const D3: SidePage = {
  name: 'd3-brush-and-zoom',
  head: script('d3/dist/d3.js'),
  body: `<svg id="s" width="800" height="500"></svg><script>const svg = d3.select('#s'); const g = svg.append('g'); const x = d3.scaleLinear([0, 50], [40, 760]); const line = d3.line((_, at) => x(at), (value) => 200 - value * 60);
g.append('path').attr('d', line(d3.range(51).map((at) => Math.sin(at / 4)))).attr('fill', 'none').attr('stroke', 'steelblue').attr('stroke-width', 3); g.append('g').attr('transform', 'translate(0,300)').call(d3.axisBottom(x));
svg.append('g').attr('transform', 'translate(0,340)').call(d3.brushX().extent([[40, 0], [760, 120]])); const room = svg.append('rect').attr('width', 800).attr('height', 320).attr('fill', 'transparent'); room.call(d3.zoom().on('zoom', ({ transform }) => g.attr('transform', transform))).on('dblclick.zoom', null)</script>`,
  steps: [
    drag([200, 400], [500, 420]),
    drag([350, 410], [450, 410]),
    wheel([400, 150], -200),
    drag([300, 200], [380, 230]),
  ],
};

const THREE: SidePage = {
  name: 'three-js',
  body: `<canvas id="c" width="600" height="400"></canvas><script type="module">import * as THREE from '/npm/three/build/three.module.js';
const renderer = new THREE.WebGLRenderer({ canvas: c, antialias: false, preserveDrawingBuffer: true }); const scene = new THREE.Scene(); scene.background = new THREE.Color('#dde'); const camera = new THREE.PerspectiveCamera(50, 1.5, 0.1, 100); camera.position.z = 5;
const box = new THREE.Mesh(new THREE.BoxGeometry(2, 2, 2), new THREE.MeshNormalMaterial()); scene.add(box); const draw = () => renderer.render(scene, camera); box.rotation.set(0.5, 0.5, 0); draw();
let last = null; c.onpointerdown = (event) => { last = event.clientX; c.setPointerCapture(event.pointerId) }; c.onpointerup = (event) => { box.rotation.y += (event.clientX - last) / 100; last = null; draw() }</script>`,
  steps: [drag([200, 200], [330, 240]), click([300, 300])],
};

export const MAP_PAGES: readonly SidePage[] = [LEAFLET, OPENLAYERS, CHART, D3, THREE];
