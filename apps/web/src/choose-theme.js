// Runs before the first paint, so that the chosen theme never flashes the other one. The build puts it into the page
// itself, where nothing waits for it; the server's content security policy names its hash.
(() => {
  let scheme = 'dark';
  try {
    if (localStorage.getItem('vite-ui-theme') === 'light') scheme = 'light';
  } catch {
    // Storage may be switched off; the default applies then.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta && scheme === 'light') meta.setAttribute('content', '#f7f8fa');
})();
