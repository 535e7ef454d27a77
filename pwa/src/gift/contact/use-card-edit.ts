/** Editing a claimed card: its PIN first, then the form. */
import type { EditedQrCode } from '@tohfa/sync-protocol/entities/history'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { say, toast } from '../../ui/toast/toast'
import { forgetWholeDraft } from '../shared/form/file-draft'
import * as t from '../shared/shared.texts'
import { verifyPin } from '../shared/gift.api'
import { isPinProblem } from '../shared/refused-work/pin-problem'
import { forgetPin, rememberedPin } from '../pin/kept-pins'
import { tellWrongTries } from '../pin/tell-wrong-tries'
import { useLock } from '../pin/use-lock'
import { usePinQuestion } from '../pin/use-pin-question'
import { tellOfMet } from '../shared/edits/met-edits'
import { submit } from '../shared/submit/submit'
import { enterPinToEdit, verifyAndEdit } from './contact.texts'

/** What this device knows of the card. */
export interface EditedCard {
  /** this device has not delivered the claim itself: the server does not know its PIN */
  ownClaim: boolean
  /** id of the refused edit that this one corrects */
  fixes: string | undefined
}

export interface EditEvents {
  /** a PIN was accepted: the form replaces the card */
  onForm: () => void
  /** the server's newer row */
  onRow: (qr: QrCode) => void
  /** saved or cancelled */
  onEnd: () => void
}

export function useCardEdit(code: string, card: EditedCard, { onForm, onRow, onEnd }: EditEvents) {
  const [editing, setEditing] = useState(false)
  const { open, ask, cancel, enter } = usePinQuestion(code, {
    check: async (pin) => tellWrongTries(await verifyPin(code, pin)),
    onPin: () => {
      setEditing(true)
      onForm()
    },
    ownClaim: card.ownClaim,
    canWait: true,
    granted: m.pinVerified,
    unreachable: `${m.detailsUpdateFailed}. ${t.notSent}`,
    failure: m.pinInvalid,
    opensAtOnce: true,
  })

  const draft = `${code}.edit`
  const [form] = useState({ draft })
  const end = () => {
    forgetWholeDraft(draft)
    onEnd()
  }

  useLock(() => {
    if (editing) onEnd()
  })

  const save = async (
    fields: Record<string, unknown>,
    photo: File | undefined,
    found: Record<string, unknown>,
  ): Promise<Problem | void> => {
    const pin = rememberedPin(code)
    if (pin === undefined) return ask()
    const answer = await submit<EditedQrCode>({
      kind: 'qr.update',
      failed: m.detailsUpdateFailed,
      code,
      fields,
      base: found,
      secrets: { pin },
      files: photo && [{ field: 'profile_image', file: photo }],
      form,
      fixes: card.fixes,
    })
    if (answer.outcome === 'refused') {
      if (isPinProblem(answer.problem)) {
        forgetPin(code)
        ask()
      }
      return answer.problem
    }
    end()
    if (answer.outcome === 'saved') return say(m.savedOnDevice)
    toast(m.contactUpdated)
    tellOfMet(answer.result)
    onRow(answer.result)
  }

  return {
    editing,
    /** for the PIN */
    question: {
      title: enterPinToEdit,
      action: verifyAndEdit,
      open,
      onVerify: enter,
      onClose: () => {
        cancel()
        // an open form stays open
        if (!editing) onEnd()
      },
    },
    /** the open form survives a reload under this name */
    draft,
    save,
    cancel: end,
    /** forgets the PIN and closes the form; what was typed stays as its draft */
    lock: () => {
      forgetPin(code)
      onEnd()
    },
  }
}
