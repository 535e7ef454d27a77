import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { useEffect, useRef, useState } from 'react'
import { useSubmitKeys } from '../../api/submit-key'
import type { CampaignAccess } from '../edit/campaign-access'
import { uploadImages, type UploadState } from './upload-images'

interface Sending {
  access: CampaignAccess
  files: readonly { id: string; file: File }[]
  links: Readonly<Record<string, string>>
  onArrived: (id: string, images: readonly CampaignImage[]) => Promise<void>
}

/** Sends chosen images: the same image with the same link has the same key in every try. */
export function useImageUpload() {
  const [state, setState] = useState<UploadState | null>(null)
  const stop = useRef(new AbortController())
  const keys = useSubmitKeys()

  useEffect(() => () => stop.current.abort(), [])

  const send = async ({ access, files, links, onArrived }: Sending) => {
    stop.current = new AbortController()
    const images = files.map(({ id, file }) => {
      const link = links[id] ?? ''
      return { id, file, link, idempotencyKey: keys(id, link) }
    })
    try {
      await uploadImages(access, images, { onState: setState, onArrived, signal: stop.current.signal })
    } finally {
      setState(null)
    }
  }

  return { state, send, cancel: () => stop.current.abort() }
}

/** Whether a call failed because the person cancelled it. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
