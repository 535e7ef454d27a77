/** What a diary says. */
export const title = 'Diary'
export const lockedTitle = 'This diary is closed'
export const lockedText = 'It opens with the 6-digit PIN that was chosen with it.'
export const openDiary = 'Open the diary'
export const opening = 'Opening the diary…'
export const pinTitle = 'Enter PIN to Access Diary'
export const access = 'Access Diary'
export const writeOnly =
  'No connection. You can write; what you save is sent when you are back online, and earlier entries appear then.'
export const newEntry = 'New entry'
export const backToEntries = 'Back to the entries'
export const date = 'Date'
export const text = 'What happened'
export const textHint = 'A word with # before it, like #rain, finds the entry again.'
export const images = 'Images'
export const imagesHint = (left: number) =>
  left === 0 ? 'No more can be added.' : `You can add ${left} more.`
export const preparing = 'Preparing the images…'
export const removeImage = (number: number) => `Remove image ${number}`
export const chosenImage = (number: number) => `Image ${number} of this entry`
export const recording = 'Recording'
export const record = 'Record audio'
export const pause = 'Pause'
export const resume = 'Go on'
export const stop = 'Stop'
export const recordAgain = 'Record again'
export const removeRecording = 'Remove the recording'
export const stoppedTooLarge =
  'The recording has reached the largest size that can be sent (25 MB), so it was stopped. What was recorded is kept.'
export const stoppedNoRoom =
  'This device has no more space for the recording, so it was stopped. What was recorded is kept.'
export const stoppedUnplugged =
  'The microphone is no longer there, so the recording was stopped. What was recorded is kept.'
export const nothingRecorded = 'Nothing was recorded. Please try again, and speak a little longer.'
export const stopFirst = 'Please stop the recording before you save.'
export const noRoomToRecord =
  'This device has too little free space for a recording. Free some space and try again; you can still write.'
export const leftRecording = (when: string) => `A recording of ${when} was not saved. You can still use it.`
export const useRecording = 'Use this recording'
export const discardRecording = 'Discard'
export const discardTitle = 'Discard the recording?'
export const discardText = 'It is on this device alone, and cannot be brought back.'
export const convert = 'Convert to text'
export const converting = 'Converting…'
export const cancel = 'Cancel'
export const level = 'Loudness'
export const edit = 'Edit'
export const saveAsNew = 'Save as a new entry'
export const editTitle = 'Edit the entry'
export const saveChanges = 'Save and send again'
export const save = 'Save Entry'
export const saving = 'Saving…'
export const noEntries = 'Nothing is written yet'
export const showMore = 'Show more'
export const openEntry = 'Open the entry of'
export const hasAudio = 'With a recording'
export const hasImages = (count: number) => (count === 1 ? 'With an image' : `With ${count} images`)
export const holds = ({ audio, images }: { audio: boolean; images: number }) =>
  [audio && hasAudio, images > 0 && hasImages(images)].filter(Boolean).join(' · ')
export const saveEdit = 'Save Changes'
export const editedShort = 'Edited'
export const edited = (moment: string) => `Edited ${moment}`
export const deleteEntry = 'Delete'
export const history = 'History'
export const historyFailed = 'The earlier versions could not be read. Please try again.'
export const bringBack = 'Bring back'
export const writtenAt = (date: string, moment: string) => `For ${date}, written ${moment}`
export const twoVersions = 'Two versions: keep which?'
export const otherVersion = 'Another version, written at the same time'
export const keepThis = 'Keep this one'
export const areTwo = 'It was changed elsewhere meanwhile. Both versions are kept: choose one in the entry.'
export const wasKept = 'It was changed elsewhere meanwhile, so it was not deleted.'
export const find = 'Find'
export const findWords = 'Words'
export const withoutTag = (tag: string) => `#${tag}, do not look for it any more`
export const findFrom = 'From'
export const findTo = 'Until'
export const findAudio = 'With a recording'
export const findImages = 'With images'
export const findEverything = 'Search everything'
export const findOlder = 'Search older entries'
export const foundCount = (count: number, isAll: boolean) =>
  (count === 0 ? 'Nothing is found here' : count === 1 ? '1 entry is found' : `${count} entries are found`) +
  (isAll || count === 0 ? '' : ' so far')
export const exportDiary = 'Export'
export const bin = 'Bin'
export const inBin = 'In the bin for 30 days'
export const putBack = 'Put back'
export const binAbout = 'Deleted entries stay here for 30 days.'
export const binEmpty = 'The bin is empty.'
export const binFailed = 'The bin could not be read. Entries that you deleted just now are here all the same.'
export const binUntil = (day: string) => `Until ${day}`
export const entryImage = (number: number) => `Image ${number}`
