// runs before the first paint: the chosen theme; 'system' is left to the stylesheet
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (storageRefused) {
  // the system's theme it is
}

// the browser offers once for a page to install the app; a screen that shows the offer comes later (device/install.ts)
addEventListener('beforeinstallprompt', function (offer) {
  offer.preventDefault()
  window.installOffer = offer
  dispatchEvent(new Event('installoffer'))
})
