import { isSecretField } from '@tohfa/sync-protocol/fields/secret-fields'

/** Separates the fields that only the server may read from the others. */
export function splitSecrets(form: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(form).filter(([field]) => field !== 'pin_confirmation')
  return {
    fields: Object.fromEntries(entries.filter(([field]) => !isSecretField(field))),
    secrets: Object.fromEntries(entries.filter(([field]) => isSecretField(field))),
  }
}
