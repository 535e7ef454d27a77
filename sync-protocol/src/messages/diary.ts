/** Texts about diaries and their recordings. */
export const dateInFuture = 'Date cannot be in the future'
export const clockIsAhead =
  'Date cannot be in the future. The clock of this device seems to be ahead. Please correct the clock, then the date.'
export const diaryEmpty = 'Please add at least some content (text, audio, or images)'
export const diaryImagesTooMany = 'Maximum 5 images allowed per entry'
export const audioRequired = 'Please select an audio file (webm, ogg, mp4, m4a, mp3 or wav)'
export const audioMissing = 'No audio to transcribe'
export const audioTooLarge = 'Please choose a recording of at most 25 MB'
export const audioTooLong = (minutes: number) =>
  `Only recordings of at most ${minutes} minutes can be converted to text`
export const transcribing = 'A recording of this diary is already being converted to text'
/** for the person who recorded; what the operator can do about it is in the log */
export const transcriptionOff = 'This recording cannot be converted to text here. It was kept as it is.'
export const entryUnknown = 'This entry is no longer in the diary'
export const entryUpdateFailed = 'Failed to change the entry'
export const entryDeleteFailed = 'Failed to delete the entry'
export const entryRestoreFailed = 'Failed to restore the entry'
export const diaryFetchFailed = 'Failed to fetch diary entries'
export const diarySaveFailed = 'Failed to save entry'
export const transcriptionFailed = 'Transcription failed'
export const diarySaved = 'Diary entry saved!'
export const transcribed = 'Audio transcribed successfully!'
export const recordingFailed = 'Failed to start recording. Please allow microphone access.'
export const recordingStarted = 'Recording started'
export const recordingStopped = 'Recording stopped'
