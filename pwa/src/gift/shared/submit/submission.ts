import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'

/** A file of a form; a field may repeat. */
export interface SubmittedFile {
  field: string
  file: File
  /** id of the stored recording that it was made from */
  recording?: string | undefined
}

/** A form, from its opening to its end: everything that it sends is one operation, until that is safe. */
export interface SubmittingForm {
  /** name of the draft that its text is stored under; the operation's id is stored with it */
  draft?: string
}

/** What a person sends about a gift, checked by its form. */
export interface Submission {
  kind: OperationKind
  /** the message if there is neither an answer nor a better reason */
  failed: string
  code: string
  /** the form fields of the operation's own call, secrets aside */
  fields: Record<string, unknown>
  /** the former values of the fields that an edit changes; nothing secret */
  base?: Record<string, unknown> | undefined
  /** the PIN, and what else only the server may read */
  secrets: Record<string, unknown>
  /** undefined: none; a corrected operation has the files it had */
  files?: readonly SubmittedFile[] | undefined
  /** the form that it comes from; undefined: the one form of the page that claims the code */
  form?: SubmittingForm
  /** id of the refused operation that this one corrects; it stays the same */
  fixes?: string | undefined
}

export type Submitted<Result> =
  /** `direct`: not through the outbox of this device, which reports nothing of it */
  | { outcome: 'delivered'; result: Result; direct?: true }
  /** on this device, and sent as soon as there is a connection; `id` of the operation */
  | { outcome: 'saved'; id: string }
  /** `stored`: the id of what stays under Needs attention until the person decides; undefined: only the form has it */
  | { outcome: 'refused'; problem: Problem; stored: string | undefined }
