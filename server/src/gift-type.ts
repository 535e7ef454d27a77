/** What each type of gift provides to the rooms that serve all of them. Its slice makes it; app.ts lists them. */
import type { NoScriptDone, UnlockedContent } from '@tohfa/sync-protocol/entities/claim-page'
import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import type { PastAccess } from './edits/past-access'
import type { PinnedCode } from './pins/pins.service'

type Fields = Record<string, unknown>

/** What a form without JavaScript sends. */
export interface NoScriptChange {
  kind: OperationKind
  /** confirmation once it is done */
  done: string
  /** the same, shown beside what has changed. @param answer of the operation */
  doneHere?: (answer: unknown) => string
  /** the fields of the operation that the form sends in another way than the app */
  fields?: (form: Fields) => Fields
}

export interface GiftType<Type extends CampaignType = CampaignType> {
  /** the forms without JavaScript, by their names in the address */
  forms: { claim: NoScriptChange } & Partial<Record<NoScriptDone, NoScriptChange>>
  /**
   * Checks a claim whose PIN is typed twice, as the app's form does.
   * @param now epoch ms
   * @throws AppError validation_failed (422)
   */
  checkClaim(fields: Fields, now: number): void
  /**
   * What its PIN unlocks. @param cursor where a further part begins; undefined: the first part
   * @throws AppError validation_failed (422) if the cursor is not usable
   */
  unlocked(gift: PinnedCode, cursor?: unknown): Promise<UnlockedContent[Type]>
  /** What is stored about its holder besides contact details; by name, as it is exported. */
  ownData?(gift: PinnedCode): Promise<Record<string, object>>
  /**
   * The same as texts of files, by their names. @param nameOf returns the name of a stored file in the export, by its
   * key
   */
  ownFiles?(gift: PinnedCode, nameOf: (key: string) => string): Record<string, AsyncIterable<string>>
  /** what edits have replaced; not given: nothing of it can be edited */
  listPast?(access: PastAccess, limit: number): Promise<PastValue[]>
}

export type GiftTypes = { readonly [Type in CampaignType]: GiftType<Type> }
