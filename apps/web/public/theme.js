// Runs before the first paint, so that the chosen theme never flashes the other one. A file of its own, because
// the content security policy allows no inline script.
(function () {
  var scheme = 'dark';
  try {
    if (localStorage.getItem('vite-ui-theme') === 'light') scheme = 'light';
  } catch {
    // Storage may be switched off; then the default stands.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  var meta = document.querySelector('meta[name="theme-color"]');
  if (meta && scheme === 'light') meta.setAttribute('content', '#f7f8fa');
})();
