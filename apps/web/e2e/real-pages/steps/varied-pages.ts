interface PackagePages {
  version: string;
  pages: readonly string[];
}

const TASK_LISTS = [
  'angularjs',
  'backbone',
  'canjs',
  'dojo',
  'emberjs',
  'knockoutjs',
  'mithril',
  'ractive',
  'react',
  'spine',
  'vanillajs',
  'vue',
];

/** These packages ship pages of other builds than Bootstrap's: lists of tasks in twelve frameworks, fields, editors, wizards. */
export const VARIED_PAGES: Readonly<Record<string, PackagePages>> = {
  uikit: {
    version: '3.25.29',
    pages: ['tests/form.html', 'tests/accordion.html', 'tests/tab.html', 'tests/toggle.html'],
  },
  todomvc: { version: '0.1.1', pages: TASK_LISTS.map((name) => `examples/${name}/index.html`) },
  'vanillajs-datepicker': { version: '1.3.4', pages: ['demo/index.html', 'demo/plain-css.html'] },
  'medium-editor': { version: '5.23.3', pages: ['demo/index.html', 'demo/textarea.html'] },
  'jquery-steps': { version: '1.1.0', pages: ['demo/index.html', 'demo/tabs.html'] },
  'accessible-autocomplete': { version: '3.0.1', pages: ['examples/index.html', 'examples/form.html'] },
  'jquery-datetimepicker': { version: '2.5.21', pages: ['index.html'] },
  'semantic-ui': { version: '2.5.0', pages: ['examples/components/menu.html'] },
  'foundation-sites': { version: '6.9.0', pages: ['test/visual/abide/abide-radio.html'] },
  pell: { version: '1.0.6', pages: ['demo.html'] },
  dragula: { version: '3.7.3', pages: ['index.html'] },
  lightbox2: { version: '2.12.0', pages: ['examples/index.html'] },
};
