/**
 * The filter, order and search of a list, in the address: Back, a reload and a bookmark show the same list.
 *
 * The words of a search are mostly people's names. They come after the #, which browsers send to no server, so they are
 * in no log on the way; as part of a query, a reload would send them.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** so that a word is written once; Safari refuses more than a hundred writes in half a minute */
const TYPED_MS = 300
const FIND = '#find='

/**
 * One choice of several, in the query; the first choice is not written.
 * @param key its name in the query
 */
export function useChoiceInAddress<K extends string>(key: string, choices: readonly [K, ...K[]]) {
  const query = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const asked = query.get(key)
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const choose = (next: K) => {
    if (next === choices[0]) query.delete(key)
    else query.set(key, next)
    const { hash } = location
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true })
    writeHash(hash)
  }
  return [chosen, choose] as const
}

/** The words of a search; a field shows them at once, the address a moment later. */
export function useWordsInAddress() {
  const [words, setWords] = useState(wordsInAddress)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const typed = () => setWords(wordsInAddress)
    addEventListener('hashchange', typed)
    return () => {
      removeEventListener('hashchange', typed)
      // the address belongs to another screen by now
      clearTimeout(waiting.current)
    }
  }, [])

  const write = (next: string) => {
    clearTimeout(waiting.current)
    writeHash(next.trim() === '' ? '' : FIND + encodeURIComponent(next))
  }
  return {
    words,
    search: (next: string) => {
      setWords(next)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => write(next), TYPED_MS)
    },
    /** leaving the field may mean leaving the screen */
    settle: () => write(words),
  }
}

function wordsInAddress(): string {
  if (!location.hash.startsWith(FIND)) return ''
  try {
    return decodeURIComponent(location.hash.slice(FIND.length))
  } catch {
    // cut off in the middle of a letter
    return ''
  }
}

function writeHash(hash: string) {
  if (location.hash !== hash)
    history.replaceState(history.state, '', location.pathname + location.search + hash)
}
