import { codeFromText } from '@tohfa/sync-protocol/code/code-alphabet'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { deviceDatabase } from '../offline/device-store'
import { campaignsHere } from '../offline/queue/scanned-code'
import { DialogCamera } from './dialog-camera'
import { PhotoPicker } from './photo-picker'
import * as t from './scan.texts'
import { TypedCode } from './typed-code'

interface CodeScannerProps {
  /** receives a gift code in its stored form */
  onCode: (code: string) => void
  /** label of the button next to the typed code */
  action: string
}

/**
 * Reads one gift code from the camera, a photo or the keyboard; for a campaign on this device a part of it is enough.
 */
export function CodeScanner({ onCode, action }: CodeScannerProps) {
  const here = useLiveQuery(() => campaignsHere(deviceDatabase), []) ?? []
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (text: string) => {
    const code = codeFromText(text)
    if (code !== null) onCode(code)
    return code !== null
  }
  const show = (text: string) => {
    const taken = take(text)
    setRefusal(taken ? null : t.notOurs)
    return taken
  }
  return (
    <div className="grid gap-4">
      <DialogCamera onText={show} status={refusal ?? t.looking} />
      <div className="grid gap-4">
        <PhotoPicker onText={take} />
      </div>
      <Or />
      <TypedCode here={here} scope={undefined} onCode={onCode} onMeant={onCode} action={action} />
    </div>
  )
}

/** Between two ways to do the same. */
const Or = () => (
  <p
    aria-hidden="true"
    className="flex items-center gap-3 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
  >
    {t.or}
  </p>
)
