import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import * as m from '@tohfa/sync-protocol/messages'
import { Ban, KeyRound, Trash2, UserCheck, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/dialog/dialog'
import { shownDay } from '../../ui/formats'
import { campaignCount } from '../../owner/shared/campaigns.texts'
import * as t from '../admin.texts'
import { DeleteStep } from './delete-step'
import { ResetStep } from './reset-step'
import { SwitchStep } from './switch-step'

type Step = 'choose' | 'switch' | 'reset' | 'delete'

interface ManageDialogProps {
  user: AdminUser
  /** whether it is the admin's own account, which cannot be disabled or deleted here */
  own: boolean
  onClose: () => void
  onChanged: () => void
}

/** The actions on an account. Each explains itself and asks for confirmation. */
export default function ManageDialog({ user, own, onClose, onChanged }: ManageDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  const [busy, setBusy] = useState(false)
  const head = useRef<HTMLParagraphElement>(null)
  // the pressed button is no longer there
  useEffect(() => head.current?.focus(), [step])
  const titles = {
    choose: t.manage,
    switch: user.disabled ? t.enableQuestion : t.disableQuestion,
    reset: t.resetLink,
    delete: t.removeQuestion,
  }
  const shared = { user, onBusy: setBusy, onBack: () => setStep('choose'), onClose, onChanged }
  return (
    <Dialog title={titles[step]} open onClose={onClose} locked={busy}>
      <p ref={head} tabIndex={-1} className="mb-3">
        <bdi className="font-medium">{user.email}</bdi>
        <span className="block text-sm text-soft">
          {user.is_admin ? t.admin : t.user} · {campaignCount(user.campaign_count)} ·{' '}
          {t.joinedOn(shownDay(user.created_at))}
          {user.disabled && ` · ${t.disabled}`}
        </span>
      </p>
      {step === 'choose' && <Choices user={user} own={own} onChoose={setStep} />}
      {step === 'switch' && <SwitchStep {...shared} />}
      {step === 'reset' && <ResetStep {...shared} />}
      {step === 'delete' && <DeleteStep {...shared} />}
    </Dialog>
  )
}

interface ChoicesProps {
  user: AdminUser
  own: boolean
  onChoose: (step: Step) => void
}

const Choices = ({ user, own, onChoose }: ChoicesProps) => (
  <div className="grid gap-2">
    {!user.disabled && (
      <Choice Icon={KeyRound} name={t.resetLink} about={t.resetAbout} onChoose={() => onChoose('reset')} />
    )}
    {own ? (
      <p className="rounded-control bg-sunken px-3 py-2.5 text-soft">{m.ownAccount}.</p>
    ) : (
      <>
        <Choice
          Icon={user.disabled ? UserCheck : Ban}
          name={user.disabled ? t.enable : t.disable}
          about={user.disabled ? t.enableAbout : t.disableAbout}
          onChoose={() => onChoose('switch')}
        />
        <Choice
          Icon={Trash2}
          name={t.remove}
          about={t.removeAbout}
          danger
          onChoose={() => onChoose('delete')}
        />
      </>
    )}
  </div>
)

interface ChoiceProps {
  Icon: LucideIcon
  name: string
  about: string
  danger?: boolean
  onChoose: () => void
}

const Choice = ({ Icon, name, about, danger = false, onChoose }: ChoiceProps) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex items-center gap-3 rounded-control border border-line p-3 text-left transition-colors duration-150 hover:bg-sunken"
  >
    <Icon aria-hidden className={classNames('size-5 shrink-0', danger && 'text-bad-ink')} />
    <span>
      <span className={classNames('block font-medium', danger && 'text-bad-ink')}>{name}</span>
      <span className="block text-sm text-soft">{about}</span>
    </span>
  </button>
)
