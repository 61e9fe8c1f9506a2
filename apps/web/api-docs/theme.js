// Runs before the first paint: the page has the theme that was chosen in the app, which is dark until then.
(() => {
  let isDark = true;
  try {
    isDark = localStorage.getItem('vite-ui-theme') !== 'light';
  } catch {
    // Storage may be switched off; the default applies then.
  }
  document.documentElement.classList.toggle('dark-mode', isDark);
})();
