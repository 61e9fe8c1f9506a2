import { type ChangedPage, page } from './changed-page.ts';

/** Pages whose element exists but is not visible now. */
export const HIDDEN: ChangedPage[] = [
  page(
    'a button in a dialog',
    'the dialog is closed',
    'hidden',
    '<p>Shop</p><dialog open><button pin>Agree to all</button></dialog>',
    '<p>Shop</p><dialog><button>Agree to all</button></dialog>',
  ),
  page(
    'a button in a dialog',
    'the dialog is not in the page now',
    'gone',
    '<p>Shop</p><dialog open><button pin>Agree to all</button></dialog>',
    '<p>Shop</p><button>Open</button>',
  ),
  page(
    'a link in a menu',
    'the menu is closed by display',
    'hidden',
    '<nav><ul><li><a href="/a" pin>Our bakers</a></li></ul></nav>',
    '<nav><ul style="display:none"><li><a href="/a">Our bakers</a></li></ul></nav>',
  ),
  page(
    'a link in a menu',
    'the menu is closed by visibility',
    'hidden',
    '<nav><ul><li><a href="/a" pin>Our bakers</a></li></ul></nav>',
    '<nav><ul style="visibility:hidden"><li><a href="/a">Our bakers</a></li></ul></nav>',
  ),
  page(
    'a link in a menu',
    'the menu is closed by its height',
    'hidden',
    '<nav><ul><li><a href="/a" pin>Our bakers</a></li></ul></nav>',
    '<nav><ul style="height:0;overflow:hidden"><li><a href="/a">Our bakers</a></li></ul></nav>',
  ),
  page(
    'a link in a menu',
    'the menu is closed by its opacity',
    'hidden',
    '<nav><ul><li><a href="/a" pin>Our bakers</a></li></ul></nav>',
    '<nav><ul style="opacity:0"><li><a href="/a">Our bakers</a></li></ul></nav>',
  ),
  page(
    'a link in a drawer',
    'the drawer is pushed out of the page',
    'hidden',
    '<aside style="position:fixed;left:0;top:0;width:200px"><a href="/a" pin>Our bakers</a></aside>',
    '<aside style="position:fixed;left:0;top:0;width:200px;transform:translateX(-100%)"><a href="/a">Our bakers</a></aside>',
  ),
  page(
    'a paragraph in a fold',
    'the fold is closed',
    'hidden',
    '<details open><summary>More</summary><p pin>Every loaf is weighed by hand.</p></details>',
    '<details><summary>More</summary><p>Every loaf is weighed by hand.</p></details>',
  ),
  page(
    'a paragraph in a tab',
    'another tab is open',
    'hidden',
    '<div id="one"><p pin>Every loaf is weighed by hand.</p></div><div id="two" hidden><p>Delivery within a day.</p></div>',
    '<div id="one" hidden><p>Every loaf is weighed by hand.</p></div><div id="two"><p>Delivery within a day.</p></div>',
  ),
  page(
    'a paragraph in a closed menu',
    'a word in it is corrected',
    'hidden',
    '<div><p pin>Every laof is weighed by hand.</p></div>',
    '<div style="display:none"><p>Every loaf is weighed by hand.</p></div>',
  ),
];

/** Pages whose element is held by the window, in windows of other heights. */
export const HELD: ChangedPage[] = [
  page(
    'a button fixed to the bottom',
    'the window is taller',
    'unmoved',
    '<div style="position:fixed;right:20px;bottom:20px"><button pin>Chat with us</button></div>',
    '<div style="position:fixed;right:20px;bottom:20px"><button answer>Chat with us</button></div>',
    760,
  ),
  page(
    'a link fixed to the top',
    'the window is lower',
    'unmoved',
    '<div style="position:fixed;left:0;top:0"><a href="/" pin>Home page</a></div>',
    '<div style="position:fixed;left:0;top:0"><a href="/" answer>Home page</a></div>',
    420,
  ),
  page(
    'a box fixed to the middle',
    'the window is taller',
    'unmoved',
    '<div style="position:fixed;left:0;top:50%;transform:translateY(-50%)"><button pin>Feedback</button></div>',
    '<div style="position:fixed;left:0;top:50%;transform:translateY(-50%)"><button answer>Feedback</button></div>',
    760,
  ),
];
