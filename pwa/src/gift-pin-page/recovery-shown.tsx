import { recoveryCodePictureFileName } from '@tohfa/sync-protocol/files/file-names'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as labels from '../ui/labels.texts'
import { downloadBlob } from '../device/files/download'
import { RecoveryCodeBox } from '../gift/pin/recovery-parts'
import { Button, buttonClass } from '../ui/button'
import { copyAndTell } from '../ui/copy-and-tell'
import { toast } from '../ui/toast/toast'
import * as t from './gift-pin.texts'

interface RecoveryShownProps {
  code: string
  /** the campaign's; empty: not known */
  name: string
  recoveryCode: string
  /** what has just happened */
  title: string
  notes: readonly string[]
}

/** A recovery code, shown until the page is left. It is in no address and in no storage. */
export function RecoveryShown({ code, name, recoveryCode, title, notes }: RecoveryShownProps) {
  const [drawing, setDrawing] = useState(false)
  const link = `${location.origin}/claim/${code}`
  const heading = useRef<HTMLHeadingElement>(null)
  // the form that was used is gone
  useEffect(() => heading.current?.focus(), [])
  const savePicture = async () => {
    setDrawing(true)
    try {
      const { recoveryPicture } = await import('./recovery-picture')
      downloadBlob(await recoveryPicture({ name, recoveryCode, link }), recoveryCodePictureFileName(name))
      toast(t.pictureSaved)
    } catch (error) {
      console.error(error)
      toast(t.pictureFailed, 'error')
    } finally {
      setDrawing(false)
    }
  }
  return (
    <div className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      {notes.map((note) => (
        <p key={note} className="text-soft">
          {note}
        </p>
      ))}
      <div className="printed">
        <p className="mb-3 hidden wrap-anywhere print:block">{name}</p>
        <RecoveryCodeBox recoveryCode={recoveryCode} />
        <p className="mt-3 hidden wrap-anywhere print:block">{link}</p>
      </div>
      <p className="text-sm text-soft">{t.shownOnce}</p>
      <Button
        variant="secondary"
        icon={<Copy aria-hidden className="size-5" />}
        onClick={() => void copyAndTell(recoveryCode, t.copied, t.copyFailed)}
      >
        {labels.copy}
      </Button>
      <Button variant="secondary" busy={drawing} onClick={() => void savePicture()}>
        {t.savePicture}
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        {labels.print}
      </Button>
    </div>
  )
}

/** The way back to the gift, below everything else. */
export const ToGift = ({ code }: { code: string }) => (
  <p className="mt-4 text-center">
    <a href={`/claim/${code}`} className={buttonClass('secondary')}>
      {t.toGift}
    </a>
  </p>
)
