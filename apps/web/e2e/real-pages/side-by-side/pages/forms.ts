import type { SidePage } from '../page.types.ts';
import { click, doubleClick, drag, hover, press, type, wheel } from '../steps.ts';

const FIELDS: SidePage = {
  name: 'form-fields',
  body: `<form id="form"><p><label>Name <input id="name"></label> <label>Mail <input id="mail" type="email"></label>
<p><label>Secret <input id="secret" type="password"></label> <label>Count <input id="count" type="number" value="3"></label>
<p><label><input id="yes" type="checkbox"> Yes</label> <label><input id="red" type="radio" name="c" value="r"> Red</label>
<label><input id="blue" type="radio" name="c" value="b" checked> Blue</label>
<p><textarea id="words" rows="4" cols="40">Two words</textarea>
<p><label>Range <input id="range" type="range" value="30"></label> <progress value="0.4"></progress> <meter value="0.7"></meter>
<p><button id="send" type="reset">Reset</button> <input type="submit" disabled value="Not yet"></form>
<script>form.onsubmit = (event) => event.preventDefault()</script>`,
  steps: [
    click('#name'),
    type('Ines Duarte'),
    press('Tab'),
    type('ines@side'),
    press('Backspace'),
    click('#secret'),
    type('four'),
    click('#count'),
    press('ArrowUp'),
    click('#yes'),
    click('#red'),
    press('ArrowDown'),
    doubleClick('#words'),
    press('Control+a'),
    type('New'),
    press('Enter'),
    type('lines'),
    press('Shift+Home'),
    press('Delete'),
    click('#range'),
    press('ArrowRight'),
    hover('#send'),
    click('#send'),
  ],
};

const VALIDATION: SidePage = {
  name: 'form-validation',
  head: '<style>:user-invalid { outline: 3px solid red } fieldset { margin: 12px 0 }</style>',
  body: `<form id="form"><fieldset><legend>Order</legend><label>Count <input id="count" required pattern="[0-9]+"></label>
<label>Kind <select id="kind" required><option value="">Choose</option><option>Rye</option><option>Wheat</option></select></label></fieldset>
<fieldset disabled><legend>Closed</legend><input value="Cannot be written"><button>Nor pressed</button></fieldset>
<button id="send">Order</button><output id="told"></output></form>
<script>form.onsubmit = (event) => { event.preventDefault(); told.value = 'Ordered ' + count.value }; form.noValidate = false;
count.oninvalid = (event) => { event.preventDefault(); told.value = 'A number, please' }</script>`,
  steps: [
    click('#send'),
    click('#count'),
    type('ten'),
    press('Tab'),
    press('ArrowDown'),
    click('#count'),
    press('Control+a'),
    type('10'),
    press('Enter'),
  ],
};

const CHOICES: SidePage = {
  name: 'select-lists',
  body: `<p><label>Town <select id="town"><option>Porto</option><option>Braga</option><optgroup label="South"><option>Faro</option></optgroup></select></label>
<p><select id="many" multiple size="5"><option>One</option><option>Two</option><option>Three</option><option>Four</option><option>Five</option><option>Six</option></select>
<p id="told">-</p><script>town.onchange = many.onchange = () => { told.textContent = town.value + ' ' + [...many.selectedOptions].map((one) => one.value) }</script>`,
  steps: [
    click([40, 80]),
    press('ArrowDown'),
    click([60, 110]),
    press('Shift+ArrowDown'),
    press('Home'),
    wheel('#many', 60),
  ],
};

const SLIDERS: SidePage = {
  name: 'range-sliders',
  body: `<p><input id="across" type="range" min="0" max="100" value="20" style="width:400px"><p>
<input id="up" type="range" value="50" style="writing-mode:vertical-lr;height:200px"><output id="told"></output>
<script>across.oninput = up.oninput = () => { told.value = across.value + ' / ' + up.value }</script>`,
  steps: [drag([105, 28], [300, 28]), press('PageUp'), press('ArrowLeft'), click('#up'), press('End')],
};

export const FORM_PAGES: readonly SidePage[] = [FIELDS, VALIDATION, CHOICES, SLIDERS];
