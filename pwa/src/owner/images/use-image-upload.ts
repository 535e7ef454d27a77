import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { useRef, useState } from 'react'
import { useSubmitKeys } from '../../api/submit-key'
import { uploadImage, type CampaignAccess } from '../edit/campaign-edit.commands'

export interface UploadState {
  /** which image is being sent, from 1 on */
  number: number
  all: number
  /** of all bytes, 0 to 1 */
  part: number
}

interface Sending {
  access: CampaignAccess
  files: readonly { id: string; file: File }[]
  links: Readonly<Record<string, string>>
  /** called for each image that has arrived, with all that the campaign has now */
  onArrived: (id: string, images: readonly CampaignImage[]) => Promise<void>
}

/**
 * Sends chosen images one by one. The same image with the same link has the same key in every try: if the connection
 * breaks, those that have arrived stay, and the next try sends only the others. It goes on if the page is left.
 */
export function useImageUpload() {
  const [state, setState] = useState<UploadState | null>(null)
  const stop = useRef(new AbortController())
  const withKeyOf = useSubmitKeys()

  const send = async ({ access, files, links, onArrived }: Sending) => {
    const { signal } = (stop.current = new AbortController())
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    let before = 0
    try {
      for (const [place, { id, file }] of files.entries()) {
        const link = links[id] ?? ''
        const onProgress = (part: number) =>
          setState({ number: place + 1, all: files.length, part: (before + part * file.size) / bytes })
        onProgress(0)
        const now = await withKeyOf(id, link, (idempotencyKey) =>
          uploadImage(access, file, link, { idempotencyKey, onProgress, signal }),
        )
        before += file.size
        await onArrived(id, now)
      }
    } finally {
      setState(null)
    }
  }

  return { state, send, cancel: () => stop.current.abort() }
}

/** Whether a call failed because the person cancelled it. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
