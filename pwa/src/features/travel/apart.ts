import { isIdentityNumber } from '@tohfa/sync-protocol/identity-numbers'

const isSecret = (field: string) => field === 'pin' || isIdentityNumber(field)

/** Parts what only the server may read from the other fields. */
export function apart(form: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(form).filter(([field]) => field !== 'pin_confirmation')
  return {
    fields: Object.fromEntries(entries.filter(([field]) => !isSecret(field))),
    secrets: Object.fromEntries(entries.filter(([field]) => isSecret(field))),
  }
}
