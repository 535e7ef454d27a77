import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { uploadImage, type CampaignAccess } from '../edit/campaign-access'

export interface ImageToSend {
  /** only on this device */
  id: string
  file: File
  /** empty for none */
  link: string
  /** key of this image with this link */
  idempotencyKey: string
}

export interface UploadState {
  /** which image is being sent, from 1 on */
  number: number
  all: number
  /** of all bytes, 0 to 1 */
  part: number
}

interface UploadOptions {
  onState: (state: UploadState) => void
  /** called for each image that has arrived, with all that the campaign has now */
  onArrived: (id: string, images: readonly CampaignImage[]) => Promise<void>
  signal: AbortSignal
}

/**
 * Sends images one by one, each under its own key: if the connection breaks, those that have arrived stay, and the next
 * try sends only the others. Throws what the API client throws.
 */
export async function uploadImages(
  access: CampaignAccess,
  images: readonly ImageToSend[],
  { onState, onArrived, signal }: UploadOptions,
): Promise<void> {
  const bytes = images.reduce((sum, { file }) => sum + file.size, 0)
  let before = 0
  for (const [place, { id, file, link, idempotencyKey }] of images.entries()) {
    const tell = (part: number) =>
      onState({ number: place + 1, all: images.length, part: (before + part * file.size) / bytes })
    tell(0)
    const now = await uploadImage(access, file, link, { idempotencyKey, onProgress: tell, signal })
    before += file.size
    await onArrived(id, now)
  }
}
