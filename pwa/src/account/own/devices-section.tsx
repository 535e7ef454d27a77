import type { Session } from '@tohfa/sync-protocol/entities/account'
import * as m from '@tohfa/sync-protocol/messages'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import type { Fetched } from '../../api/use-fetched'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { shownTime } from '../../ui/formats'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { say, toast } from '../../ui/toast/toast'
import { endOtherSessions, endSession } from './own-account.api'
import { goOnWith } from './own-account-forms'
import * as t from './own-account.texts'
import { Failed, Section } from './section'

/** The devices on which the account is signed in, with a way to end each session. */
export function DevicesSection({ sessions }: { sessions: Fetched<Session[]> }) {
  const [asking, setAsking] = useState(false)
  const { value: list, failure } = sessions
  const reload = () => void sessions.again()
  const endOthers = async () => {
    try {
      const { access_token } = await endOtherSessions()
      goOnWith(access_token)
    } catch (error) {
      return failureText(error, m.sessionEndFailed)
    }
    setAsking(false)
    say(m.othersEnded)
    reload()
  }
  return (
    <Section id="devices" title={t.devices} about={t.devicesAbout}>
      {failure !== undefined && (
        <Failed failure={failureText(failure, m.sessionsFetchFailed)} again={reload} />
      )}
      {failure === undefined && list === undefined && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {list !== undefined && (
        <>
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <Device key={session.id} session={session} onEnded={reload} />
            ))}
          </ul>
          {list.some(({ current }) => !current) ? (
            <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
              {t.signOutOthers}
            </Button>
          ) : (
            <p className="mt-3 text-soft">{t.onlyThisDevice}</p>
          )}
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={`${t.signOutOthers}?`}
          action={t.signOutOthersDo}
          acting={t.signingOut}
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          {t.signOutOthersAsk}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Device({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [busy, setBusy] = useState(false)
  const name = session.device || t.unknownDevice
  const end = async () => {
    setBusy(true)
    try {
      await endSession(session.id)
      say(m.sessionEnded)
      onEnded()
    } catch (error) {
      toast(failureText(error, m.sessionEndFailed), 'error')
      setBusy(false)
    }
  }
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <MonitorSmartphone aria-hidden className="size-5 text-soft" />
      <div className="flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-soft">
          {session.current ? t.thisDevice : t.lastUsed(shownTime(Date.parse(session.last_used_at)))}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="quiet-danger"
          size="tight"
          busy={busy}
          aria-label={t.signOutOf(name)}
          onClick={() => void end()}
        >
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
