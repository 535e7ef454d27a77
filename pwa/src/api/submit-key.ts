import { useRef } from 'react'
import { v4 } from 'uuid'

/**
 * The idempotency key of a form: the same for every try of the same content, so that a submit whose answer was lost
 * does not happen twice; a new one as soon as the content differs.
 */
export function useSubmitKey(): (content: unknown) => string {
  const keys = useSubmitKeys()
  return (content) => keys('', content)
}

/** As useSubmitKey, for a form that makes several calls: the key of the one named `part`. */
export function useSubmitKeys(): (part: string, content: unknown) => string {
  const last = useRef(new Map<string, { text: string; key: string }>())
  return (part, content) => {
    const text = JSON.stringify(content)
    const known = last.current.get(part)
    if (known?.text === text) return known.key
    const key = v4()
    last.current.set(part, { text, key })
    return key
  }
}
