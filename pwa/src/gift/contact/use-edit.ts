/** Editing a claimed card: its PIN first, then the form. */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useRef, useState } from 'react'
import { ApiError, NoConnectionError, verifyPin } from '../page/load-claim'
import { enterPinToEdit, verifyAndEdit } from './contact.texts'
import * as t from '../gift.texts'
import { isPinTrouble } from '../pin/pin-trouble'
import { forgetPin, rememberedPin, rememberPin } from '../pin/session-pin'
import { canStore, submit } from '../submit/submit'
import { forgetDraft } from '../form/form-draft'
import { toast } from '../../ui/toast'

/** What is known of the card on this device. */
export interface EditedCard {
  /** the claim itself is this device's and not delivered: the server knows nothing of its PIN */
  ownClaim: boolean
  /** id of the refused edit that this one mends */
  mends: string | undefined
}

export interface EditEvents {
  /** the PIN was given: the form takes the card's place */
  onForm: () => void
  /** the server's newer row */
  onRow: (qr: QrCode) => void
  /** saved or called off */
  onEnd: () => void
}

export function useEdit(code: string, card: EditedCard, { onForm, onRow, onEnd }: EditEvents) {
  const [asking, setAsking] = useState(true)
  const [editing, setEditing] = useState(false)
  const calledOff = useRef(0)

  const draft = `${code}.edit`
  const end = () => {
    forgetDraft(draft)
    onEnd()
  }
  const begin = (pin: string) => {
    rememberPin(code, pin)
    setAsking(false)
    setEditing(true)
    onForm()
    return null
  }
  const laterChecked = (pin: string) => {
    toast(t.pinCheckedLater, 'info')
    return begin(pin)
  }

  /** null: the form is open; else why not, of which there is nothing to say where the question was called off meanwhile */
  const verify = async (pin: string): Promise<string | null> => {
    // the server knows no PIN of a claim that it does not have yet
    if (card.ownClaim) return pin === (rememberedPin(code) ?? pin) ? laterChecked(pin) : m.pinInvalid
    const before = calledOff.current
    try {
      await verifyPin(code, pin)
    } catch (error) {
      if (calledOff.current !== before) return ''
      if (error instanceof NoConnectionError && canStore()) return laterChecked(pin)
      if (error instanceof NoConnectionError) return t.notSent
      return error instanceof ApiError ? error.problem.detail : m.pinInvalid
    }
    if (calledOff.current !== before) return ''
    toast(m.pinVerified)
    return begin(pin)
  }

  const save = async (fields: Record<string, unknown>, photo: File | undefined): Promise<Problem | void> => {
    const pin = rememberedPin(code)
    if (pin === undefined) return setAsking(true)
    const answer = await submit<QrCode>({
      kind: 'qr.update',
      code,
      fields,
      secrets: { pin },
      files: photo && [{ field: 'profile_image', file: photo }],
      mends: card.mends,
    })
    if (answer.outcome === 'refused') {
      if (!isPinTrouble(answer.problem)) return answer.problem
      forgetPin(code)
      setAsking(true)
      return answer.problem
    }
    end()
    if (answer.outcome === 'saved') return toast(m.savedOnDevice, 'info')
    toast(m.contactUpdated)
    onRow(answer.result)
  }

  return {
    editing,
    /** for the PIN */
    question: {
      title: enterPinToEdit,
      action: verifyAndEdit,
      open: asking,
      onVerify: verify,
      /** without a PIN there is nothing to edit; a form that is open stays */
      onClose: () => {
        calledOff.current++
        if (editing) setAsking(false)
        else onEnd()
      },
    },
    /** of the open form */
    draft,
    save,
    cancel: end,
  }
}
