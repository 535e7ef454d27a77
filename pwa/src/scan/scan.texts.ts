import { CODE_LENGTH } from '@tohfa/sync-protocol/code/code-limits'

export const intro = 'Hold the QR code in front of the camera, or type the code that is printed on the gift.'
export const more = 'More options'
export const typeCode = 'Type the code'
export const tapForSound = 'Tap for sound'
export const opening = 'Opening the gift…'
export const noScans = 'Nothing was scanned in this tab yet.'
export const startCamera = 'Start the camera'
export const starting = 'Starting the camera…'
export const stopCamera = 'Stop the camera'
export const cameraView = 'Camera picture'
export const looking = 'Looking for a code…'
export const torchOn = 'Switch the light on'
export const torchOff = 'Switch the light off'
export const zoom = 'Zoom'
export const soundOn = 'Switch the sound on'
export const soundOff = 'Switch the sound off'
export const cameraRefused =
  'The camera is not allowed. Allow it in your browser, choose a photo, or type the code.'
export const cameraMissing = 'The camera could not be started. Choose a photo, or type the code.'
export const cameraLost = 'The camera stopped: another app may be using it. Start it again, or type the code.'
export const scannerMissing = 'The scanner could not be loaded. You can still type the code.'
export const notOurs = 'This QR code is not a gift code.'
export const fromPhoto = 'Choose a photo'
export const reading = 'Reading the photo…'
export const nothingInPhoto = 'No gift code was found in this photo. Try another one, or type the code.'
export const or = 'or'

export const scanFor = 'Scan gifts of'
export const anyCampaign = 'Any campaign'
export const openAtOnce = 'Open the form of an unclaimed gift at once'
export const lastScans = 'Last scans'
export const waiting = 'Saved on this phone'
export const otherCampaign = 'Other campaign'
export const foreign = 'Not a Tohfa code'
export const foreignText = 'There is no gift behind this code.'
export const unknown = 'No such gift'
export const unknownText = 'It looks like a gift code, but no gift has it. Please check it letter by letter.'
export const master = 'This is the Master QR'
export const masterText = 'It shows the whole campaign. The gifts have QR codes of their own.'
export const unchecked = 'Cannot be checked'
export const uncheckedText = 'This gift is not on this phone, and the server gave no answer about it.'
export const by = 'by'
export const asOf = (time: string) => `As of ${time}`
export const othersWait = 'Somebody else saved a claim for it on this phone. Only they can see it.'
export const notOf = 'Not a gift of'
/** before the name of the campaign that the gift belongs to */
export const butOf = ', but of'
export const numbered = (number: number) => `#${number}`
export const claimGift = 'Claim this gift'
export const open = 'Open the gift'
export const find = 'Find the gift'
export const openCampaign = 'Open the campaign'

export const codeLabel = 'Gift code'
export const codeHint = `${CODE_LENGTH} letters and digits; capitals, spaces and hyphens do not matter.`
export const codeHintHere = `All ${CODE_LENGTH} letters and digits, the first 8, or the number beside it, such as #12.`
export const codeMissing = 'Please type the code that is printed on the gift.'
export const codeInvalid = `Please check the code: it has ${CODE_LENGTH} letters and digits.`
export const codeLength = (length: number) =>
  `Please check what you typed: it has ${length} letters and digits.`
export const masterTyped = 'This is the code of a Master QR. Please type the code of a gift.'
export const numberNeedsCampaign = `A number is enough only if its campaign is on this phone. Please type all ${CODE_LENGTH} characters.`
export const startNeedsCampaign = `The first characters are enough only if its campaign is on this phone. Please type all ${CODE_LENGTH}.`
export const noSuchNumber = (number: number) => `No campaign on this phone has a gift #${number}.`
export const noSuchStart = (start: string) =>
  `No gift on this phone begins with ${start}. Please check it, or type all ${CODE_LENGTH} characters.`
export const whichCampaign = 'Which campaign does it belong to?'
