/**
 * The filter, order and search of a list, in the address: Back, a reload and a bookmark show the same list.
 *
 * The words of a search are mostly people's names. They come after the #, which browsers send to no server, so they are
 * in no log on the way; as part of a query, a reload would send them.
 */
import { useEffect, useRef, useState } from 'react'
import { stateNow, useQuery, writeHash } from '../../ui/use-query'

/** so that a word is written once; Safari refuses more than a hundred writes in half a minute */
const TYPED_MS = 300
const FIND = '#find='

/**
 * One choice of several, in the query; the first choice is not written.
 * @param key its name in the query
 */
export function useChoiceInAddress<K extends string>(key: string, choices: readonly [K, ...K[]]) {
  const query = useQuery()
  const asked = query.get(key)
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const choose = (next: K) => query.set({ [key]: next === choices[0] ? '' : next })
  return [chosen, choose] as const
}

const PERSON = 'person'
/** of a history entry that was added for the panel, so that closing it leaves no entry behind */
const ADDED = 'panel'
/** The address that shows the panel of a code in the list of this screen. */
export const personAddress = (number: number) => `?${PERSON}=${number}`

/** Whose panel is open: the number of a code. Opening it adds an entry to the history, so that Back closes it. */
export function usePersonInAddress() {
  const query = useQuery()
  const asked = Number(query.get(PERSON))
  const person = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const hide = () => query.set({ [PERSON]: '' })
  return {
    person,
    show: (next: number) => {
      const added = { replace: false, state: { ...stateNow(), [ADDED]: true } }
      query.set({ [PERSON]: String(next) }, person === undefined ? added : undefined)
    },
    close: () => {
      if (!(ADDED in stateNow())) return hide()
      const { hash } = location
      // what was searched and chosen while it was open stays
      addEventListener(
        'popstate',
        () => {
          writeHash(hash)
          hide()
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
