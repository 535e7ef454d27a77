import type { Validated } from '@tohfa/sync-protocol/validation'
import { useEffect } from 'react'
import type * as Checks from './claim-checks'
import * as t from '../../gift/gift.texts'

let loading: Promise<typeof Checks> | undefined
function checks() {
  loading ??= import('./claim-checks')
  loading.catch(() => (loading = undefined))
  return loading
}

/** The rules, on their way from the moment that the form stands. */
export function useClaimChecks() {
  useEffect(() => void checks().catch(() => undefined), [])
  return { claim: late((rules) => rules.checkClaim), edit: late((rules) => rules.checkEdit) }
}

/** Where the rules cannot be fetched there is no server either. */
const late =
  <T>(pick: (rules: typeof Checks) => (texts: Record<string, string>) => Validated<T>) =>
  async (texts: Record<string, string>): Promise<Validated<T>> => {
    const rules = await checks().catch(() => undefined)
    return rules ? pick(rules)(texts) : { ok: false, errors: [{ field: '', detail: t.notSent }] }
  }
