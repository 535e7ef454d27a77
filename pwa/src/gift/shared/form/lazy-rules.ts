import type { Validated } from '@tohfa/sync-protocol/fields/validation'
import { useEffect } from 'react'
import { touched } from '../../../device/touched'
import { partMissing } from '../shared.texts'

type Texts = Record<string, string>

/**
 * Rules that are larger than their form. The form accepts typing without them, and they load once somebody types.
 * @returns a hook that gives one of the rules as a check, and what to say if they do not load
 */
export function lazyRules<Rules>(load: () => Promise<Rules>) {
  let loading: Promise<Rules> | undefined
  const rules = () => {
    loading ??= load()
    // the next try may succeed
    loading.catch(() => (loading = undefined))
    return loading
  }
  const late =
    <T>(failed: string, pick: (rules: Rules) => (texts: Texts) => Validated<T> | Promise<Validated<T>>) =>
    async (texts: Texts): Promise<Validated<T>> => {
      const loaded = await rules().catch(() => undefined)
      if (loaded) return pick(loaded)(texts)
      return { ok: false, errors: [{ field: '', detail: `${failed}. ${partMissing}` }] }
    }
  return function useLateChecks() {
    useEffect(
      () =>
        void touched()
          .then(rules)
          .catch(() => undefined),
      [],
    )
    return late
  }
}
