/** Who agrees for a child: loaded once a birth date is there. The server draws it from server/guardian-part.tsx. */
import { lazy, type ComponentType } from 'react'
import type { GuardianFieldsProps } from './guardian-fields'

export const GuardianPart = lazy<ComponentType<GuardianFieldsProps>>(() =>
  // without it the claim says that nobody was asked
  import('./guardian-fields').catch(() => ({ default: () => null })),
)
