export const title = 'Account'
export const signedInAs = 'You are logged in as'
export const devices = 'Devices'
export const devicesAbout =
  'Where this account is logged in. Sign a device out that you no longer have, or do not know.'
export const unknownDevice = 'Unknown device'
export const thisDevice = 'This device'
export const lastUsed = (when: string) => `Last used ${when}`
export const signOut = 'Sign out'
export const signOutOf = (device: string) => `Sign out ${device}`
export const signOutOthers = 'Sign out all other devices'
export const signOutOthersAsk =
  'Everybody who is logged in with this account elsewhere has to log in again. This device stays logged in.'
export const signOutOthersDo = 'Sign them out'
export const signingOut = 'Signing out…'
export const onlyThisDevice = 'This account is logged in on this device only.'
export const tryAgain = 'Try again'
export const password = 'Password'
export const passwordAbout = 'All other devices are signed out when you change it.'
export const currentPassword = 'Present password'
export const newPassword = 'New password'
export const confirmPassword = 'Confirm new password'
export const changePassword = 'Change password'
export const changingPassword = 'Changing your password…'
export const email = 'Email'
export const emailAbout = 'You log in with it. All other devices are signed out when you change it.'
export const newEmail = 'New email'
export const changeEmail = 'Change email'
export const changingEmail = 'Changing your email…'
export const secondStep = 'Second step'
export const secondStepAbout =
  'Whoever learns your password does not get in without it. All other devices are signed out when you add one.'
export const secondStepRequired = 'Admins of this website need it. Add an app or a passkey.'
export const app = 'Authenticator app'
export const passkey = 'Passkey'
export const addedOn = (when: string, device: string) =>
  device === '' ? `Added ${when}` : `Added ${when} on ${device}`
export const notUsedYet = 'not used yet'
export const usedLast = (when: string) => `last used ${when}`
export const addApp = 'Add an authenticator app'
export const addPasskey = 'Add a passkey'
export const removeFactor = 'Remove'
export const removeNamed = (name: string, number: number) => `Remove ${name} ${number}`
export const removeAsk = 'After that it no longer proves that it is you.'
export const removeLastAsk =
  'It is the only one: after that your password alone is enough, and the recovery codes work no more.'
export const removing = 'Removing…'
export const codesLeft = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
export const newCodes = 'New recovery codes'
export const newCodesAsk = 'The earlier ones stop working then.'
export const newCodesDo = 'Make them'
export const makingCodes = 'Making them…'
export const goOn = 'Continue'
export const goingOn = 'One moment…'
export const appSteps =
  'Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password. On this very device, enter the key in the app instead.'
export const qrOfKey = 'QR code of the key for the app'
export const key = 'Key'
export const appCode = 'Code that the app shows'
export const addDo = 'Add'
export const adding = 'Adding…'
export const passkeySteps =
  'This device asks for your fingerprint, face or screen lock, or for a security key, and keeps the passkey.'
export const makePasskey = 'Make the passkey'
export const recoveryCodes = 'Recovery codes'
export const recoveryAbout =
  'For the day on which your phone is lost. Write them down or print them, and keep them apart from it. Each works once. They are shown this once.'
export const copyCodes = 'Copy'
export const codesCopied = 'Recovery codes copied'
export const copyFailed = 'Your browser does not let this page copy. Please write them down.'
export const codesKept = 'I have kept them'
export const ownData = 'Your data'
export const ownDataAbout =
  'Everything that is stored of this account, in one JSON file: the account, its devices and its campaigns. The recipients of a campaign are in its own downloads.'
export const downloadData = 'Download your data'
export const downloadingData = 'Downloading…'
export const dataDownloaded = 'Your data was downloaded'
export const dataFailed = 'Your data could not be downloaded'
