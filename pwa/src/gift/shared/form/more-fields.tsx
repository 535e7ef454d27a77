import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import * as t from '../shared.texts'

interface MoreFieldsProps {
  /** what the fields are, in words */
  about: string
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  children: ReactNode
}

/** the same as in tokens.css and in the script of the claim page's document */
const WIDE = '(min-width: 48rem)'

/** the other fields of the forms that fold some */
const NEVER_FOLDED =
  /^(name|company_name|mobile|email|blood|emergency|pin|product|quantity|price|amount|payment_)/

/**
 * The optional fields of a form. On a phone they are folded, unless one has a value or an error. Without script, and if
 * there is room, they are open: the HTML has them open, and `.fold` hides them until script has closed them for good.
 */
export function MoreFields({ about, values, errors, children }: MoreFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const filled = Object.entries({ ...values, ...errors }).some(
    ([field, text]) => text && !NEVER_FOLDED.test(field),
  )
  // constant, so that React does not touch what a script before it has changed
  const [begun] = useState(filled ? undefined : 'fold')
  const open = () => {
    if (details.current) details.current.open = true
  }

  useLayoutEffect(() => {
    const element = details.current
    const wide = matchMedia(WIDE)
    if (element?.classList.contains('fold')) {
      element.classList.remove('fold')
      element.open = wide.matches
    }
    const turned = () => wide.matches && open()
    wide.addEventListener('change', turned)
    return () => wide.removeEventListener('change', turned)
  }, [])
  useLayoutEffect(() => {
    if (filled) open()
  }, [filled])

  return (
    // shows what a draft fills in
    <details ref={details} open className={begun} onInput={open} suppressHydrationWarning>
      <summary className="text-accent-ink md:hidden">
        <span>
          {t.addMore}
          <span className="text-sm font-normal text-soft">{` · ${about}`}</span>
        </span>
      </summary>
      <div className="flex flex-col gap-4">{children}</div>
    </details>
  )
}
