import { kindOfRecording } from '../blobs/audio'
import { reencodeImage } from '../blobs/images/images'
import type { NewFile } from '../blobs/stored-blobs'
import type { SentFile } from '../operations/operation-kind'

/** Recordings are stored as they came. */
const recordingOf =
  ({ open }: SentFile) =>
  async (): Promise<NewFile> => {
    const file = await open()
    return { bytes: file, ...(await kindOfRecording(file)) }
  }

/** The files of an entry as they are stored: the recording first. */
export const sentFiles = (recordings: readonly SentFile[], images: readonly SentFile[]) => [
  ...recordings.map(recordingOf),
  ...images.map(
    ({ read }) =>
      () =>
        reencodeImage(read),
  ),
]

/** The media keys of an entry, or of a version of it. @param row.images a JSON array */
export const filesOfEntry = ({ audio, images }: { audio: string | null; images: string }): string[] => [
  ...(audio === null ? [] : [audio]),
  ...(JSON.parse(images) as string[]),
]
