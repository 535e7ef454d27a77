import { useEffect, useRef, useState } from 'react'
import { sameNumber } from './contact.texts'

/** Fills in the WhatsApp number from the mobile number, and follows it. */
export function SameNumber() {
  const box = useRef<HTMLInputElement>(null)
  const [same, setSame] = useState(false)
  useEffect(() => {
    const fields = box.current?.form?.elements
    const [from, to] = [fields?.namedItem('mobile'), fields?.namedItem('whatsapp')]
    if (!same || !(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return
    const follow = () => {
      to.value = from.value
      // for the draft, and to clear an error
      to.dispatchEvent(new Event('input', { bubbles: true }))
    }
    follow()
    to.readOnly = true
    from.addEventListener('input', follow)
    return () => {
      to.readOnly = false
      from.removeEventListener('input', follow)
    }
  }, [same])
  return (
    <label className="needs-script -mt-3 flex min-h-touch items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        checked={same}
        onChange={() => setSame(!same)}
        className="size-5 accent-accent"
      />
      {sameNumber}
    </label>
  )
}
