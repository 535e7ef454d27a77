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

function stateNow(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

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
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true, state: stateNow() })
    writeHash(hash)
  }
  return [chosen, choose] as const
}

const PERSON = 'person'
/** of a history entry that was added for the panel, so that closing it leaves no entry behind */
const ADDED = 'panel'
/** The address that shows the panel of a code in the list of this screen. */
export const personAddress = (number: number) => `?${PERSON}=${number}`

/** Whose panel is open: the number of a code. Opening it adds an entry to the history, so that Back closes it. */
export function usePersonInAddress() {
  const query = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const asked = Number(query.get(PERSON))
  const person = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const write = (next: number | undefined, how: { replace: boolean; state: object }) => {
    const { hash } = location
    if (next === undefined) query.delete(PERSON)
    else query.set(PERSON, String(next))
    navigate(query.size > 0 ? `${path}?${query}` : path, how)
    writeHash(hash)
  }
  return {
    person,
    show: (next: number) =>
      write(next, {
        replace: person !== undefined,
        state: person === undefined ? { ...stateNow(), [ADDED]: true } : stateNow(),
      }),
    close: () => {
      if (!(ADDED in stateNow())) return write(undefined, { replace: true, state: stateNow() })
      const { hash } = location
      // what was searched and chosen while it was open stays
      addEventListener(
        'popstate',
        () => {
          writeHash(hash)
          write(undefined, { replace: true, state: stateNow() })
        },
        { once: true },
      )
      history.back()
    },
  }
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
