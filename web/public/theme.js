// Runs before the first paint, so that the page never flashes in the other theme. A file of its own because the content
// security policy allows no inline script. Key and values are those of src/ui/theme-choice.ts.
/* global document, localStorage, matchMedia */
(function () {
  var choice = localStorage.getItem('clindrove.theme');
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  document.documentElement.style.background = dark ? '#0d131c' : '#f6f7f9';
})();
