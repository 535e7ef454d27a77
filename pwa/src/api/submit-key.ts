import { useRef } from 'react'
import { v4 } from 'uuid'

/**
 * The idempotency key of a form: the same for every try of the same content, so that a submit whose answer was lost
 * does not happen twice; a new one as soon as the content differs, or a try has succeeded.
 * @returns sends something under its key: resolves and throws as `send` does
 */
export function useSubmitKey() {
  const withKeyOf = useSubmitKeys()
  return <Answer>(content: unknown, send: (key: string) => Promise<Answer>) => withKeyOf('', content, send)
}

/** As useSubmitKey, for a form that makes several calls: the key of the one named `part`. */
export function useSubmitKeys() {
  const last = useRef(new Map<string, { text: string; key: string }>())
  return async <Answer>(
    part: string,
    content: unknown,
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(content)
    const known = last.current.get(part)
    const attempt = known?.text === text ? known : { text, key: v4() }
    last.current.set(part, attempt)
    const answer = await send(attempt.key)
    // the same content once more is another change
    if (last.current.get(part) === attempt) last.current.delete(part)
    return answer
  }
}
