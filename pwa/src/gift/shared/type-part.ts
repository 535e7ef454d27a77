/**
 * What a type of gift contributes to the claim page, and what the page gives to it: its own claim form, and the details
 * that its PIN opens.
 */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { ReactNode } from 'react'
import type { PendingWork } from './submit/pending-work'
import type { Submission, Submitted } from './submit/submission'

/** Sends a claim; the form stays while its answer is awaited. The form shows a refusal. */
export type SubmitClaim = (claim: Omit<Submission, 'code' | 'fixes'>) => Promise<Submitted<unknown>>

/** What a form contained when it was sent, and why it was refused. */
export interface TypedForm {
  values: Readonly<Record<string, string>>
  problem: Problem | undefined
  /** names of the fields that were sealed, and so cannot be shown again */
  sealed?: readonly string[] | undefined
}

export interface TypeFormProps {
  code: string
  campaign: GiftCampaign
  /** an earlier try that the server refused, and that can be corrected here */
  typed: TypedForm | undefined
  onSubmit: SubmitClaim
  /** who asks for the details in the form, and why */
  asker?: ReactNode
  /** the owner's notice about the details that the form asks for */
  notice?: ReactNode
}

export interface TypeDetailsProps {
  code: string
  campaign: GiftCampaign
  /** this device's work of the code, oldest first; delivered work only from this visit */
  pending: readonly PendingWork[]
  /** the claim itself is this device's and not delivered: the server does not know its PIN */
  ownClaim: boolean
  /** it was claimed here just now */
  isNew?: boolean | undefined
  /** for a diary: that its owner has asked for a new PIN, in the server's words */
  wait?: string | undefined
}
