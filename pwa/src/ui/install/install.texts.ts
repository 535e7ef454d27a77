export const title = 'Keep Tohfa on this device'
export const why = 'It opens like an app, and works without a network.'
export const install = 'Install'
export const installApp = 'Install the app'
export const notNow = 'Not now'
export const byHand =
  'Send what waits first: the installed app has a storage of its own. Then tap Share in the browser, and “Add to Home Screen”.'
