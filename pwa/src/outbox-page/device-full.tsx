import { useEffect, useState } from 'react'
import { deviceSync } from '../offline/device-outbox'
import { AttentionIcon } from '../ui/icons'
import * as t from './outbox.texts'

/** Says that this device is full, as long as it is. */
export function DeviceFull() {
  const [isFull, setFull] = useState(false)
  useEffect(() => deviceSync().onFull(setFull), [])
  return (
    <div role="status">
      {isFull && (
        <p className="mb-6 flex gap-2 rounded-control bg-bad-soft px-3 py-2.5 text-bad-ink">
          <AttentionIcon />
          {t.deviceFull}
        </p>
      )}
    </div>
  )
}
