// runs before the first paint: the chosen theme; 'system' is left to the stylesheet
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (storageRefused) {
  // the system's theme it is
}
