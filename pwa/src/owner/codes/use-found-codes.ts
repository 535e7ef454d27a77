import { useDeferredValue, useMemo } from 'react'
import type { ShownCode } from '../shared/campaign.view'
import { foundCodes, SORTS, sortedCodes } from './find-codes'
import { useChoiceInAddress, useWordsInAddress } from './use-address'

/** The search and the order of a list, and what they make of it. Typing never waits for the list. */
export function useFoundCodes(codes: readonly ShownCode[]) {
  const { words, search, settle } = useWordsInAddress()
  const [sort, onSort] = useChoiceInAddress('sort', SORTS)
  const sought = useDeferredValue(words)
  const found = useMemo(() => sortedCodes(foundCodes(codes, sought), sort), [codes, sought, sort])
  return {
    found,
    /** what the list answers: another one is another list */
    question: `${sort} ${sought}`,
    finder: { words, onWords: search, onSettled: settle, sort, onSort },
  }
}
