import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import { useState } from 'react'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import { FormActions } from '../../ui/form/form-actions'
import * as labels from '../../ui/labels.texts'
import * as t from '../admin.texts'
import { fetchConfig, makeInviteLink } from '../shared/admin.api'
import { useAnswer } from '../shared/use-answer'
import { AdminLink } from './reset-step'
import { useStep } from './use-step'

/** Invites a person to register, if that needs a link. */
export default function Invite() {
  const [open, setOpen] = useState(false)
  const { value } = useAnswer(['config'], fetchConfig)
  if (value?.registration !== 'invite') return null
  return (
    <div className="mb-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t.invite}
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<ResetLink | null>(null)
  const [locked, setLocked] = useState(false)
  const { busy, error, run } = useStep(setLocked, t.inviteFailed)
  const withKey = useSubmitKey()
  const make = async () => setLink(await withKey('invite', makeInviteLink))
  return (
    <Dialog title={t.invite} open onClose={onClose} locked={locked}>
      {link ? (
        <AdminLink link={link} onClose={onClose} />
      ) : (
        <>
          <p className="mb-3 text-soft">{t.inviteAsk}</p>
          <FormActions
            {...{ error, busy, save: labels.createLink, saving: t.resetting, leave: t.back }}
            onCancel={onClose}
            onSave={() => void run(make)}
          />
        </>
      )}
    </Dialog>
  )
}
