export const title = 'Account'
export const signedInAs = 'You are logged in as'
export const devices = 'Devices'
export const devicesAbout =
  'This account is logged in on these devices. Log out any that you no longer have or do not know.'
export const unknownDevice = 'Unknown device'
export const thisDevice = 'This device'
export const lastUsed = (when: string) => `Last used ${when}`
export const signOut = 'Log out'
export const signOutOf = (device: string) => `Log out ${device}`
export const signOutOthers = 'Log out all other devices'
export const signOutOthersAsk = 'All other devices will have to log in again. This device stays logged in.'
export const signOutOthersDo = 'Log them out'
export const signingOut = 'Logging out…'
export const onlyThisDevice = 'This account is logged in only on this device.'
export const password = 'Password'
export const passwordAbout = 'Changing it logs out all other devices.'
export const currentPassword = 'Current password'
export const changePassword = 'Change password'
export const changingPassword = 'Changing your password…'
export const emailAbout = 'You log in with it. Changing it logs out all other devices.'
export const newEmail = 'New email'
export const changeEmail = 'Change email'
export const changingEmail = 'Changing your email…'
export const secondStepAbout =
  'It keeps out anyone who learns your password. Adding one logs out all other devices.'
export const secondStepRequired = 'Admins of this website need it. Add an app or a passkey.'
export const app = 'Authenticator app'
export const passkey = 'Passkey'
export const addedOn = (when: string, device: string) =>
  device === '' ? `Added ${when}` : `Added ${when} on ${device}`
export const notUsedYet = 'not used yet'
export const usedLast = (when: string) => `last used ${when}`
export const addApp = 'Add an authenticator app'
export const addPasskey = 'Add a passkey'
export const removeNamed = (name: string, number: number) => `Remove ${name} ${number}`
export const removeTitle = (name: string) => `Remove ${name.toLowerCase()}?`
export const removeAsk = 'You will no longer be able to log in with it.'
export const removeLastAsk =
  'It is the only one. Without it, your password is enough to log in, and the recovery codes no longer work.'
export const codesLeft = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
export const newCodes = 'Create new recovery codes'
export const newCodesAsk = 'The earlier ones will stop working.'
export const newCodesDo = 'Create codes'
export const makingCodes = 'Creating codes…'
export const goingOn = 'One moment…'
export const appSteps =
  'Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password. If the app is on this device, open it or copy the key into it instead.'
export const qrOfKey = 'QR code with the key for the app'
export const key = 'Key'
export const keyCopied = 'Key copied'
export const keyNotCopied = 'The key could not be copied. Please type it into the app.'
export const openApp = 'Open in an app on this device'
export const appCode = 'Code that the app shows'
export const addDo = 'Add'
export const passkeySteps =
  'This device will ask for your fingerprint, face, screen lock or security key, and keep the passkey.'
export const makePasskey = 'Create passkey'
export const recoveryCodes = 'Recovery codes'
export const recoveryAbout =
  'Use one if you lose your phone. Write them down or download them, and keep them somewhere else. Each works once. They are shown only once.'
export const codesCopied = 'Recovery codes copied'
export const codesDownloaded = 'Recovery codes downloaded'
export const copyFailed = 'They could not be copied. Please write them down.'
export const codesKept = 'I have saved them'
export const ownData = 'Your data'
export const ownDataAbout =
  'Everything that is stored about this account, in one JSON file: the account, its devices and its campaigns. Each campaign has its own downloads of recipients. To delete this account, ask an admin of this website.'
export const downloadData = 'Download your data'
export const dataDownloaded = 'Your data was downloaded'
export const dataFailed = 'Your data could not be downloaded'
