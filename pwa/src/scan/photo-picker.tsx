import * as m from '@tohfa/sync-protocol/messages'
import { ImageUp } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { buttonClass } from '../ui/button'
import { classNames } from '../ui/class-names'
import { FormError } from '../ui/form/form-error'
import { inMemory } from '../ui/form/in-memory'
import * as t from './scan.texts'

interface PhotoPickerProps {
  /** @returns false if it is no gift code, to say so */
  onText: (text: string) => boolean | void
  /** the look of its button */
  look?: string
}

/** What to say about a photo that the browser cannot show. */
async function whyUnread(photo: File): Promise<string> {
  const { shrinkImage } = await import('../device/picture/shrink-image')
  const why = await shrinkImage(photo)
  return typeof why === 'string' ? why : t.nothingInPhoto
}

/** Reads a code from a photo, if the browser has no access to a camera. */
export function PhotoPicker({ onText, look = buttonClass('secondary') }: PhotoPickerProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const photo = currentTarget.files?.[0]
    // the same photo may be chosen again
    currentTarget.value = ''
    if (!photo) return
    setBusy(true)
    setError(null)
    try {
      const { readQr } = await import('../device/qr/scanner')
      const read = await inMemory(photo).catch(() => undefined)
      if (!read) return setError(m.photoAgain)
      const text = await readQr(read)
      if (text === undefined) setError(await whyUnread(read))
      else if (text === null) setError(t.nothingInPhoto)
      else if (onText(text) === false) setError(t.notOurs)
    } catch {
      setError(t.scannerMissing)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <label className={classNames(look, 'relative cursor-pointer')}>
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={busy}
          onChange={(event) => void read(event)}
        />
        <ImageUp aria-hidden className="size-5" />
        {busy ? t.reading : t.fromPhoto}
      </label>
      {error !== null && (
        // below the tools beside it
        <div className="order-1 w-full">
          <FormError>{error}</FormError>
        </div>
      )}
    </>
  )
}
