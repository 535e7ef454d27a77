import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { uploadImage, type CampaignAccess } from '../edit/campaign-access'

export interface ImageToSend {
  /** of this device alone */
  id: string
  file: File
  /** empty for none */
  link: string
  /** of this image with this link */
  idempotencyKey: string
}

export interface UploadState {
  /** which of them travels, from 1 on */
  number: number
  all: number
  /** of all bytes, 0 to 1 */
  part: number
}

interface UploadOptions {
  onState: (state: UploadState) => void
  /** told of each image that has arrived, with all that the campaign has now */
  onArrived: (id: string, images: readonly CampaignImage[]) => Promise<void>
  signal: AbortSignal
}

/**
 * Sends images one by one, each under its own key: where the connection breaks, those that have arrived stay, and the
 * next try sends only the others. Throws what the API client throws.
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
