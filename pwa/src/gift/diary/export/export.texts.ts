/** Texts of the diary export, on the screen and in its files. */
import { shownBytes } from '../../../ui/bytes'
import { shownCount } from '../../../ui/formats'

export const title = 'Export this diary'
export const about =
  'One ZIP file with everything: a page to read and print in any browser, and all recordings and images.'
export const counting = 'Counting the entries…'
const entriesOf = (count: number) => (count === 1 ? '1 entry' : `${shownCount(count)} entries`)
const filesOf = (count: number) => (count === 1 ? '1 file' : `${shownCount(count)} files`)
export const holds = (entries: number, files: number) =>
  files === 0 ? entriesOf(entries) : `${entriesOf(entries)}, ${filesOf(files)}`
export const toFetch = (bytes: number) => `${shownBytes(bytes)} will be downloaded.`
export const nothingToFetch = 'Nothing has to be downloaded.'
export const sizeUnknown = 'The size of the download is unknown.'
export const offline = 'You are offline. You can save what is on this phone; the rest is left out.'
export const waiting = (count: number) =>
  count === 1
    ? '1 entry is waiting on this phone. It is included and marked.'
    : `${shownCount(count)} entries are waiting on this phone. They are included and marked.`
export const tooLarge = (bytes: number) =>
  `This is ${shownBytes(bytes)}, and one file can hold 2 GB. Choose fewer days.`
export const tooMany = 'One ZIP cannot hold this many files. Choose fewer days.'
export const from = 'From'
export const until = 'To'
export const save = 'Save as a ZIP file'
export const progress = 'Progress of the export'
export const reading = 'Reading the entries…'
export const fetching = 'Downloading recordings and images…'
export const writing = 'Writing the page…'
export const soFar = (bytes: number, of: number | undefined) =>
  of === undefined ? shownBytes(bytes) : `${shownBytes(bytes)} of ${shownBytes(of)}`
export const cancel = 'Cancel the export'
export const failed = 'Failed to export the diary'
export const noRoom = 'This device has too little free space for the file.'
export const empty = 'There is nothing to export yet.'
export const saved = (name: string) => `Saved as ${name}`
export const savedHolds = (entries: number, files: number, bytes: number) =>
  `${holds(entries, files)}, ${shownBytes(bytes)}.`
export const missing = (count: number) =>
  `${filesOf(count)} could not be downloaded. ${count === 1 ? 'It is' : 'They are'} listed in the ZIP file.`
export const incomplete = 'Earlier entries could not be read, so they are not in the file.'

// in the files
export const diary = (name: string) => `${name}: diary`
export const contents = 'Contents'
export const savedOn = (moment: string) => `Saved on ${moment}`
export const notAll = 'Earlier entries could not be read when this was saved. They are not included.'
export const waits = 'Was waiting on the phone when this was saved'
export const needsAttention = 'Not accepted by the server when this was saved'
export const edited = (moment: string) => `Edited ${moment}`
export const recording = 'Recording'
export const image = (number: number) => `Image ${number}`
export const noFile = (what: string) => `${what}: could not be downloaded when this was saved`
export const otherVersion = (moment: string) => `Another version, written ${moment}`
