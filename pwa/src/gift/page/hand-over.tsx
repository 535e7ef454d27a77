import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { DeviceIcon } from '../../ui/icons'
import * as t from './staff.texts'

/** Asks staff for the phone's owner before the PIN is chosen. No form pays for it: it comes later, above the form's field. */
export function HandOver() {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const settle = () => {
      const pin = document.querySelector('form label[for=field-pin]')?.parentElement
      if (pin && pin.previousSibling !== place) pin.before(place)
    }
    settle()
    const forms = new MutationObserver(settle)
    forms.observe(document.body, { childList: true, subtree: true })
    return () => {
      forms.disconnect()
      place.remove()
    }
  }, [place])
  return createPortal(
    <div className="flex gap-2 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
      <DeviceIcon />
      <div>
        <p className="font-semibold">{t.handOver}</p>
        <p>{t.handOverWhy}</p>
      </div>
    </div>,
    place,
  )
}
