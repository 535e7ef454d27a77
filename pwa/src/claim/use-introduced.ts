import { useState } from 'react'

const storageKey = (code: string) => `tohfa.introduced.${code}`

/** Whether the gift giver was introduced in this session: a reload does not do it again. */
export function useIntroduced(code: string) {
  const [introduced, setIntroduced] = useState(() => {
    try {
      return sessionStorage.getItem(storageKey(code)) !== null
    } catch {
      return false
    }
  })
  const remember = () => {
    setIntroduced(true)
    try {
      sessionStorage.setItem(storageKey(code), '1')
    } catch {
      // introduced once more after a reload
    }
  }
  return [introduced, remember] as const
}
