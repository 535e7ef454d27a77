/** Who agrees for a child: loaded once there is a birth date. On the server: claim-page-html/guardian-part.tsx. */
import { lazy, type ComponentType } from 'react'
import type { GuardianFieldsProps } from './guardian-fields'

export const GuardianPart = lazy<ComponentType<GuardianFieldsProps>>(() =>
  // if it does not load, the claim says that nobody was asked
  import('./guardian-fields').catch(() => ({ default: () => null })),
)
