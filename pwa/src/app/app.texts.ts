export const home = 'Tohfa, your campaigns'
export const admin = 'Admin'
export const help = 'Help'
export const account = 'Account and settings'
export const ownAccount = 'Account'
export const login = 'Login'
export const logout = 'Logout'
export const logoutTitle = 'Log out?'
export const logoutDo = 'Log out'
export const logoutAndDelete = 'Log out and delete'
export const stillHere =
  'Your campaigns could not be removed from this device yet. Please open Tohfa here again when you are online.'
export const recordingsGo = (count: number) =>
  count === 1
    ? 'One recording on this device is not saved in a diary yet. Logging out deletes it.'
    : `${count} recordings on this device are not saved in a diary yet. Logging out deletes them.`
export const offlineGoes = (campaigns: number) =>
  `${campaigns} ${campaigns === 1 ? 'campaign' : 'campaigns'} will no longer be available offline on this device.`
export const skip = 'Skip to the content'
/** one line on a phone */
export const offline = 'Offline: the server cannot be reached.'
export const offlineSaved = 'Offline: you see what this device has saved.'
export const updateReady = 'A new version is ready'
export const reload = 'Reload'
export const later = 'Later'
export const notFoundText = 'The link may be old or incomplete. You have not lost anything.'
export const goHome = 'Go to your campaigns'
export const crashedTitle = 'This screen stopped working'
export const crashedText = 'What you saved on this device is still there. Reloading the page usually helps.'
export const refusedTitle = 'This browser does not let Tohfa store anything'
export const refusedText =
  'This screen shows what is stored on this device. Allow storage for this site in the settings of the browser, leave a private window or free some space. Then reload the page. Scanning works without storage.'
export const chunkTitle = 'This screen could not be loaded'
export const chunkText =
  'It has to be opened online the first time. What you saved on this device is still there. Please try again when you are back online.'
export const outbox = 'Outbox'
export const waiting = 'waiting'
export const outboxDelivered = 'Outbox: everything was delivered'
export const outboxHolds = (count: number, attention: number) =>
  `Outbox: ${[count > 0 && `${count} waiting`, attention > 0 && `${attention} ${attention === 1 ? 'needs' : 'need'} attention`].filter(Boolean).join(', ')}`
export const theme = 'Theme'
export const themes = { system: 'System', light: 'Light', dark: 'Dark' }
