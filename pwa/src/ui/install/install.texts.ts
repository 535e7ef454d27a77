export const title = 'Keep Tohfa on this device'
export const why = 'It opens like an app and works offline.'
export const install = 'Install'
export const installApp = 'Install the app'
export const notNow = 'Not now'
export const byHand =
  'Send what is waiting first: the installed app has its own storage. Then tap Share in the browser, and “Add to Home Screen”.'
