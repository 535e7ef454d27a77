import type { NoScriptPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { ComponentType } from 'react'
import type { TypeFormProps } from './type-part'

/** What the server renders of a type of gift: all of it is there at once, and no script sends its forms. */
export interface TypeAtServer<Unlocked> {
  Form: ComponentType<TypeFormProps>
  /** asks for the PIN on its own page; `action`: the text of the button */
  question: { title: string; action: string }
  /** what is shown of details behind a PIN, before it was given; not given: a card is shown */
  locked?: { title: string; text: string; action: string }
  /** Its forms without script, with what the PIN has unlocked; null: it was not given. */
  Unlocked: ComponentType<{ page: NoScriptPage; unlocked: Unlocked | null }>
}
