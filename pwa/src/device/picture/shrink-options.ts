import { IMAGE_SHRINK_TO_PX } from '@tohfa/sync-protocol/files/file-limits'

const IMAGE_SHRINK_TO_MB = 0.5

// the library's MB has 1,048,576 bytes; we use the smaller one, so that the result is under the limit either way
const MB_OF_LIBRARY = 1_000_000 / 1_048_576

export const shrinkOptions = {
  maxSizeMB: IMAGE_SHRINK_TO_MB * MB_OF_LIBRARY,
  maxWidthOrHeight: IMAGE_SHRINK_TO_PX,
  fileType: 'image/jpeg',
  // the library goes down by a twentieth at a time: from here a photo keeps all its pixels, and even noise gets small
  initialQuality: 0.9,
  maxIteration: 40,
  useWebWorker: false,
}
