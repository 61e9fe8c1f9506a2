interface Package {
  version: string;
  pages: readonly string[];
  /** Runs at the end of its pages: what goes on by itself is elsewhere in each of the two windows that are compared. */
  hold?: string;
}

/** Packages that ship whole pages, and which of them are looked at. */
export const PACKAGES: Readonly<Record<string, Package>> = {
  'startbootstrap-sb-admin-2': { version: '4.1.4', pages: ['index.html', 'login.html', 'tables.html'] },
  'startbootstrap-sb-admin': { version: '7.0.7', pages: ['dist/tables.html', 'dist/register.html'] },
  'startbootstrap-creative': { version: '7.0.7', pages: ['dist/index.html'] },
  'startbootstrap-resume': { version: '7.0.6', pages: ['dist/index.html'] },
  'startbootstrap-clean-blog': { version: '6.0.9', pages: ['dist/contact.html', 'dist/post.html'] },
  'startbootstrap-agency': { version: '7.0.12', pages: ['dist/index.html'] },
  'startbootstrap-freelancer': { version: '7.0.7', pages: ['dist/index.html'] },
  'reveal.js': { version: '6.0.2', pages: ['demo.html'] },
  'impress.js': {
    version: '1.1.0',
    pages: ['index.html'],
    // Its buttons are there only while a mouse is moved.
    hold: `document.querySelector('.step').dispatchEvent(new Event('impress:autoplay:pause', { bubbles: true }));
document.querySelector('#impress-toolbar').remove();`,
  },
  'jquery-ui-dist': { version: '1.13.3', pages: ['index.html'] },
};
