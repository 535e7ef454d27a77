/** Editing a claimed card: its PIN first, then the form. */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import type { EditForm as Edit } from '../features/claims/claim-schema'
import { ApiError, NoConnectionError, verifyPin } from '../features/claims/claim.api'
import type { ClaimView } from '../features/claims/claim.view'
import { canKeep, submit } from '../features/claims/claims.commands'
import * as t from '../features/claims/claims.texts'
import { isPinTrouble } from '../features/claims/pin-trouble'
import { forgetPin, rememberedPin, rememberPin } from '../features/claims/session-pin'
import { toast } from '../ui/toast'

export type CardView = ClaimView & { screen: 'card' }

export interface EditEvents {
  /** the PIN was given: the form takes the card's place */
  onForm: () => void
  /** the server's newer row */
  onRow: (qr: QrCode) => void
  /** saved or called off */
  onEnd: () => void
}

export function useEdit(code: string, view: CardView, { onForm, onRow, onEnd }: EditEvents) {
  const [asking, setAsking] = useState(true)
  const [editing, setEditing] = useState(false)

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

  /** null: the form is open; else why not */
  const verify = async (pin: string): Promise<string | null> => {
    // the server knows no PIN of a claim that it does not have yet
    if (view.ownClaim) return pin === (rememberedPin(code) ?? pin) ? laterChecked(pin) : m.pinInvalid
    try {
      await verifyPin(code, pin)
    } catch (error) {
      if (error instanceof NoConnectionError && canKeep()) return laterChecked(pin)
      if (error instanceof NoConnectionError) return t.notSent
      return error instanceof ApiError ? error.problem.detail : m.pinInvalid
    }
    toast(m.pinVerified)
    return begin(pin)
  }

  const save = async (fields: Edit, photo: File | undefined): Promise<Problem | void> => {
    const pin = rememberedPin(code)
    if (pin === undefined) return setAsking(true)
    const answer = await submit({ kind: 'qr.update', code, fields, pin, photo, mends: view.returned?.id })
    if (answer.outcome === 'refused') {
      if (!isPinTrouble(answer.problem)) return answer.problem
      forgetPin(code)
      setAsking(true)
      return answer.problem
    }
    onEnd()
    if (answer.outcome === 'saved') return toast(m.savedOnDevice, 'info')
    toast(m.contactUpdated)
    onRow(answer.qr)
  }

  return {
    asking,
    editing,
    /** without a PIN there is nothing to edit; a form that is open stays */
    stopAsking: () => (editing ? setAsking(false) : onEnd()),
    verify,
    save,
  }
}
