import { type ChangedPage, NOTICE, page } from './changed-page.ts';

const component = (tag: string, mark: 'pin' | 'answer', words = 'Add to basket') =>
  `<${tag}></${tag}><script>document.querySelector('${tag}').attachShadow({ mode: 'open' }).innerHTML =
  '<div><button ${mark}>${words}</button></div>'</script>`;

/** Pages on which elements are wrapped, moved and rebuilt. */
export const LAYOUT: ChangedPage[] = [
  page(
    'a paragraph',
    'a banner comes above the page',
    'there',
    '<main><p>Hours</p><p pin>We are open from nine to six.</p></main>',
    `${NOTICE}<main><p>Hours</p><p answer>We are open from nine to six.</p></main>`,
  ),
  page(
    'a paragraph',
    'it is wrapped in a box',
    'there',
    '<main><p>Hours</p><p pin>We are open from nine to six.</p></main>',
    '<main><p>Hours</p><div><div><p answer>We are open from nine to six.</p></div></div></main>',
  ),
  page(
    'a paragraph',
    'it moves to another column',
    'there',
    '<div><p>Hours</p><p pin>We are open from nine to six.</p></div><div></div>',
    '<div><p>Hours</p></div><div><p answer>We are open from nine to six.</p></div>',
  ),
  page(
    'a picture with a description',
    'its file is new',
    'there',
    '<img src="/a.png" alt="The shop from outside" width="80" height="60" pin>',
    '<p>Sale</p><img src="/b.1234567.png" alt="The shop from outside" width="80" height="60" answer>',
  ),
  page(
    'a picture without a description',
    'a picture comes before it',
    'there',
    '<div><img src="/a.png" width="80" height="60" pin></div>',
    '<div><img src="/new.png" width="80" height="60"><img src="/a.png" width="80" height="60" answer></div>',
  ),
  page(
    'a picture without a description',
    'another comes in its place',
    'gone',
    '<div><img src="/a.png" width="80" height="60"><img src="/b.png" width="80" height="60" pin></div>',
    '<div><img src="/a.png" width="80" height="60"><img src="/c.png" width="80" height="60"></div>',
  ),
  page(
    'a labelled field',
    'a field comes before it',
    'there',
    '<form><label>Name <input></label><label>City <input pin></label></form>',
    '<form><label>Title <input></label><label>Name <input></label><label>City <input answer></label></form>',
  ),
  page(
    'a labelled field',
    'it is removed',
    'gone',
    '<form><label>Name <input></label><label>City <input pin></label><label>Street <input></label></form>',
    '<form><label>Name <input></label><label>Street <input></label></form>',
  ),
  page(
    'a select',
    'it has another choice',
    'there',
    '<form><select name="size" pin><option>Small<option>Large</select></form>',
    '<form><p>Sale</p><select name="size" answer><option>Small<option>Medium<option>Large</select></form>',
  ),
  page(
    'a drawing in a button',
    'a button comes before it',
    'there',
    '<div><button aria-label="Menu"><svg width="24" height="24" pin><rect width="24" height="24"></rect></svg></button></div>',
    '<div><button aria-label="Search"><svg width="24" height="24"><rect width="24" height="24"></rect></svg></button><button aria-label="Menu"><svg width="24" height="24" answer><rect width="24" height="24"></rect></svg></button></div>',
  ),
  page(
    'a whole section',
    'a line is added in it',
    'there',
    '<section><h2>Hours</h2></section><section pin style="padding:20px"><h2>Find us</h2><p>By the river, behind the mill, next to the old bridge.</p></section>',
    '<section><h2>Hours</h2></section><section answer style="padding:20px"><h2>Find us</h2><p>By the river, behind the mill, next to the old bridge.</p><p>Parking.</p></section>',
  ),
  page(
    'a whole section',
    'one comes before it',
    'there',
    '<section><h2>Hours</h2><p>From nine.</p></section><section pin style="padding:20px"><h2>Find us</h2><p>By the river.</p></section>',
    '<section><h2>News</h2><p>Sale.</p></section><section><h2>Hours</h2><p>From nine.</p></section><section answer style="padding:20px"><h2>Find us</h2><p>By the river.</p></section>',
  ),
  page(
    'a button in a web component',
    'the component’s tag is renamed',
    'there',
    component('shop-card', 'pin'),
    component('store-card', 'answer'),
  ),
  page(
    'a button in a web component',
    'the component is unwrapped',
    'there',
    component('shop-card', 'pin'),
    '<div><button answer>Add to basket</button></div>',
  ),
  page(
    'a button in a web component',
    'the component is removed',
    'gone',
    component('shop-card', 'pin'),
    '<p>Nothing here.</p>',
  ),
  page(
    'a button in a web component',
    'another component is in its place',
    'gone',
    component('shop-card', 'pin'),
    component('shop-card', 'answer', 'Remove'),
  ),
];
