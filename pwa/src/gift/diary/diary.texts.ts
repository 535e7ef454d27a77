/** Texts of the diary. */
export const title = 'Diary'
export const lockedTitle = 'This diary is closed'
export const lockedText = 'Enter its 6-digit PIN to open it.'
export const openDiary = 'Open the diary'
export const opening = 'Opening the diary…'
export const pinTitle = 'Enter PIN to Access Diary'
export const access = 'Access Diary'
export const writeOnly =
  'You are offline, but you can still write. What you save will be sent when you are back online, and earlier entries will be shown then.'
export const writeMeanwhile =
  'You can still write. What you save will be sent as soon as the server answers, and earlier entries will be shown then.'
export const newEntry = 'New entry'
export const continueEntry = 'Continue your entry'
export const backToEntries = 'Back to the entries'
export const date = 'Date'
export const text = 'What happened'
export const textHint = 'Add a tag such as #rain to find the entry again.'
export const images = 'Images'
export const imagesHint = (left: number) =>
  left === 0 ? 'No more can be added.' : `You can add ${left} more.`
export const preparing = 'Preparing the images…'
export const removeImage = (number: number) => `Remove image ${number}`
export const chosenImage = (number: number) => `Image ${number} of this entry`
export const recording = 'Recording'
export const record = 'Record audio'
export const pause = 'Pause'
export const resume = 'Resume'
export const stop = 'Stop'
export const recordAgain = 'Record again'
export const removeRecording = 'Remove the recording'
export const stoppedTooLarge =
  'The recording reached the largest size that can be sent (25 MB), so it was stopped. What you recorded was kept.'
export const stoppedNoRoom =
  'This device ran out of space, so the recording was stopped. What you recorded was kept.'
export const stoppedUnplugged =
  'The microphone was disconnected, so the recording was stopped. What you recorded was kept.'
export const notStored =
  'This device cannot store the recording now. You can go on, but stay on this page until the entry is saved.'
export const nothingRecorded = 'Nothing was recorded. Please try again, and speak a little longer.'
export const noRoomToRecord =
  'This device does not have enough free space to record. Free up some space and try again. You can still write.'
export const leftRecording = (when: string) => `A recording from ${when} was not saved. You can still use it.`
export const useRecording = 'Use this recording'
export const discardRecording = 'Discard'
export const discardTitle = 'Discard the recording?'
export const discardText = 'It is only on this device and cannot be restored.'
export const convert = 'Convert to text'
export const converting = 'Converting…'
export const level = 'Microphone level'
export const saveAsNew = 'Save as a new entry'
export const editTitle = 'Edit the entry'
export const saveChanges = 'Save and send again'
export const save = 'Save Entry'
export const noEntries = 'No entries yet'
export const entries = 'Entries'
export const showOlder = 'Show older entries'
export const withAudio = 'With audio'
export const withImages = 'With images'
export const firstEntry = 'First entry'
export const lastEntry = 'Last entry'
export const openEntry = 'Open the entry from'
export const hasAudio = 'With a recording'
export const hasImages = (count: number) => (count === 1 ? 'With an image' : `With ${count} images`)
export const holds = ({ audio, images }: { audio: boolean; images: number }) =>
  [audio && hasAudio, images > 0 && hasImages(images)].filter(Boolean).join(' · ')
export const editedShort = 'Edited'
export const edited = (moment: string) => `Edited ${moment}`
export const deleteEntry = 'Delete'
export const history = 'History'
export const historyFailed = 'The earlier versions could not be loaded. Please try again.'
export const writtenAt = (date: string, moment: string) => `For ${date}, written ${moment}`
export const twoVersions = 'Which version do you want to keep?'
export const otherVersion = 'Another version, written elsewhere'
export const keepThis = 'Keep this one'
export const areTwo = 'This entry was also changed elsewhere. Both versions were kept: open it to choose one.'
export const wasKept = 'This entry was also changed elsewhere, so it was not deleted.'
export const find = 'Find entries'
export const filters = 'Find by tag, day or file'
export const without = (criterion: string) => `${criterion}: remove from the search`
export const findFrom = 'From'
export const findTo = 'To'
export const findAudio = 'With a recording'
export const findImages = 'With images'
export const findEverything = 'Search everything'
export const findOlder = 'Search older entries'
export const foundCount = (count: number, isAll: boolean) =>
  (count === 0 ? 'Nothing found' : count === 1 ? '1 entry found' : `${count} entries found`) +
  (isAll ? '' : ' so far')
export const convertOnline =
  'You are offline, and only the server can convert recordings. Please try again when you are back online.'
export const exportDiary = 'Export'
export const bin = 'Bin'
export const inBin = 'Moved to the bin for 30 days'
export const binAbout = 'Deleted entries stay here for 30 days.'
export const binEmpty = 'The bin is empty.'
export const binFailed =
  'The bin could not be loaded. It shows only the entries that you deleted here recently.'
export const binUntil = (day: string) => `Until ${day}`
export const entryImage = (number: number) => `Image ${number}`
