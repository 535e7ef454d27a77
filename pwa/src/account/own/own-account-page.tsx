import { useState } from 'react'
import { useFetched } from '../../api/use-fetched'
import { useTitle } from '../../ui/use-title'
import { knownEmail } from '../account'
import { DevicesSection } from './devices-section'
import { EmailSection } from './email-section'
import { fetchSessions } from './own-account.api'
import * as t from './own-account.texts'
import { OwnDataSection } from './own-data-section'
import { PasswordSection } from './password-section'
import { SecondStepSection } from './second-step-section'

/** What people can do with their own account. */
export default function OwnAccountPage() {
  useTitle(t.title)
  const [email, setEmail] = useState(knownEmail)
  const sessions = useFetched(fetchSessions)
  const changed = () => {
    setEmail(knownEmail())
    void sessions.again()
  }
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <header>
        <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
        {email !== null && (
          <p className="mt-1 wrap-anywhere text-soft">
            {t.signedInAs} <bdi className="font-medium text-ink">{email}</bdi>
          </p>
        )}
      </header>
      <DevicesSection sessions={sessions} />
      <SecondStepSection onChanged={() => void sessions.again()} />
      <PasswordSection onChanged={changed} />
      <EmailSection onChanged={changed} />
      <OwnDataSection />
    </div>
  )
}
