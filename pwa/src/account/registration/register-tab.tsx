import type { AccessToken, RegistrationMode } from '@tohfa/sync-protocol/entities/user'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState } from 'react'
import { untilLeft } from '../../ui/until-left'
import { fetchConfig } from '../auth.api'
import { inviteToken } from './invite-token'
import { RegisterForm } from './register-form'

/**
 * The registration form, or why there is none. If it is unknown who may register, the server answers after the press.
 */
export default function RegisterTab(props: {
  onDone: (answer: AccessToken, email: string) => Promise<void>
}) {
  const [mode, setMode] = useState<RegistrationMode>('open')
  useEffect(() => untilLeft(fetchConfig, ({ registration }) => setMode(registration)), [])
  if (mode === 'closed') return <p role="status">{m.registrationClosed}</p>
  if (mode === 'invite' && inviteToken.take() === null) return <p role="status">{m.inviteNeeded}</p>
  return <RegisterForm {...props} />
}
