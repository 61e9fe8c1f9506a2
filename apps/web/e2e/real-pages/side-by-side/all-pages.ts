import type { SidePage } from './page.types.ts';
import { BOX_PAGES } from './pages/boxes.ts';
import { BROWSER_PAGES } from './pages/browsers.ts';
import { DRAWING_PAGES } from './pages/drawing.ts';
import { EDITOR_PAGES } from './pages/editors.ts';
import { FORM_PAGES } from './pages/forms.ts';
import { MAP_PAGES } from './pages/maps.ts';
import { SCRIPT_PAGES } from './pages/scripts.ts';
import { WIDGET_PAGES } from './pages/widgets.ts';

export const PAGES: readonly SidePage[] = [
  ...FORM_PAGES,
  ...BOX_PAGES,
  ...BROWSER_PAGES,
  ...DRAWING_PAGES,
  ...SCRIPT_PAGES,
  ...EDITOR_PAGES,
  ...MAP_PAGES,
  ...WIDGET_PAGES,
];
