/** Packages that ship whole pages, and which of them are looked at. */
export const PACKAGES = {
  'startbootstrap-sb-admin-2': { version: '4.1.4', pages: ['index.html', 'login.html', 'tables.html'] },
  'startbootstrap-sb-admin': { version: '7.0.7', pages: ['dist/tables.html', 'dist/register.html'] },
  'startbootstrap-creative': { version: '7.0.7', pages: ['dist/index.html'] },
  'startbootstrap-resume': { version: '7.0.6', pages: ['dist/index.html'] },
  'startbootstrap-clean-blog': { version: '6.0.9', pages: ['dist/contact.html', 'dist/post.html'] },
  'startbootstrap-agency': { version: '7.0.12', pages: ['dist/index.html'] },
  'startbootstrap-freelancer': { version: '7.0.7', pages: ['dist/index.html'] },
  'reveal.js': { version: '6.0.2', pages: ['demo.html'] },
  'jquery-ui-dist': { version: '1.13.3', pages: ['index.html'] },
} as const;
