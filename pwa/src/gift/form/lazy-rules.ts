import type { Validated } from '@tohfa/sync-protocol/validation'
import { useEffect } from 'react'
import * as t from '../no-connection.texts'

type Texts = Record<string, string>

/**
 * The rules of a form that weigh more than the form itself: it takes typing without them, and they are on their way from
 * the moment that it stands.
 * @returns a hook that gives one of the rules as a check
 */
export function lazyRules<Rules>(load: () => Promise<Rules>) {
  let loading: Promise<Rules> | undefined
  const rules = () => {
    loading ??= load()
    // what did not arrive may arrive later
    loading.catch(() => (loading = undefined))
    return loading
  }
  const late =
    <T>(pick: (rules: Rules) => (texts: Texts) => Validated<T>) =>
    async (texts: Texts): Promise<Validated<T>> => {
      // where the rules cannot be fetched there is no server either
      const loaded = await rules().catch(() => undefined)
      return loaded ? pick(loaded)(texts) : { ok: false, errors: [{ field: '', detail: t.notSent }] }
    }
  return function useLateChecks() {
    useEffect(() => void rules().catch(() => undefined), [])
    return late
  }
}
