import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { knownEmail, rememberEmail } from '../../account/account'
import { fetchProfile } from '../../account/auth.api'
import { reasonOf } from '../../api/failure'
import { Button } from '../../ui/button'
import { DropDown, MenuItem } from '../../ui/drop-down'
import { tryAgain } from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { untilLeft } from '../../ui/until-left'
import * as t from '../app.texts'
import { logOut, lostByLogOut, type Loss } from '../log-out'
import { lazyPart } from '../../ui/lazy-part'

/** The signed-in account's email: the stored one at once, then the server's; empty if nobody is signed in. */
function useAccountEmail(token: string | null): string {
  const [email, setEmail] = useState(() => knownEmail() ?? '')
  useEffect(() => {
    if (token === null) return
    const show = (profile: { email: string }) => {
      rememberEmail(profile.email)
      setEmail(profile.email)
    }
    return untilLeft(fetchProfile, show, console.error)
  }, [token])
  return email
}

const LogOutDialog = lazyPart(() => import('../log-out-dialog'))
// loaded when the header is shown: nothing is pressed before it is here
const AccountItems = lazyPart(
  () => import('./account-items'),
  (error, _props, again) => (
    <>
      <p className="p-2 text-soft">{reasonOf(error)}</p>
      <MenuItem onClick={again}>{tryAgain}</MenuItem>
    </>
  ),
)

interface AccountMenuProps {
  /** null: nobody is signed in */
  token: string | null
  isAdmin: boolean
}

/**
 * The account and what belongs to the whole app. On a wide screen the email and Logout are in the header; everything else,
 * and on a phone those two as well, is behind one button.
 */
export function AccountMenu({ token, isAdmin }: AccountMenuProps) {
  const email = useAccountEmail(token)
  const [loss, setLoss] = useState<Loss>()
  useEffect(() => void AccountItems.load().catch(() => undefined), [])
  const leave = async () => {
    const lost = await lostByLogOut()
    if (!lost) return logOut()
    try {
      await LogOutDialog.load()
      setLoss(lost)
    } catch (error) {
      toast(reasonOf(error), 'error')
    }
  }
  return (
    <>
      {token !== null && (
        <>
          <bdi className="max-w-56 truncate text-sm text-soft max-md:hidden">{email}</bdi>
          <Button variant="secondary" className="text-sm max-md:hidden" onClick={() => void leave()}>
            {t.logout}
          </Button>
        </>
      )}
      <div className="-mr-2">
        <DropDown title={t.account} face={<UserRound aria-hidden className="size-5" />}>
          <AccountItems
            email={token === null ? null : email}
            isAdmin={isAdmin}
            onLeave={() => void leave()}
          />
        </DropDown>
      </div>
      {loss && <LogOutDialog loss={loss} onClose={() => setLoss(undefined)} />}
    </>
  )
}
