import { useRef } from 'react'
import { v4 } from 'uuid'

/**
 * The idempotency key of a form: the same for every try of the same content, so that a submit whose answer was lost
 * does not happen twice, and another one as soon as the content differs.
 */
export function useSubmitKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: v4() }
    return last.current.key
  }
}
