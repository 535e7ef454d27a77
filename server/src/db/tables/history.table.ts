import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'
import { partOf } from './part-of'

/**
 * What edits of claimed gifts have replaced. Rows are only added, and are deleted with their code. A photo that is
 * named here is a file of the campaign, and so is deleted with the campaign.
 */
export function defineHistory(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table(
    'history',
    {
      id: kit.id('id'),
      code: partOf(kit, 'code', codes.code),
      /** the campaign's revision at which it was replaced: the order of the rows of a field */
      revision: kit.int('revision').notNull(),
      /** form field; `location` for both coordinates */
      field: kit.text('field').notNull(),
      /**
       * text; a media key; for an identity number the encrypted text, as in its own row; null was empty, or is in its
       * box
       */
      value: kit.text('value'),
      /** what replaced it, in the same form */
      replacedBy: kit.text('replaced_by'),
      /** both, encrypted, for the other fields that are encrypted in their rows */
      valueBox: kit.text('value_box'),
      replacedByBox: kit.text('replaced_by_box'),
      /** when each was entered, by the device's clock as the server corrects it */
      capturedAt: kit.millis('captured_at').notNull(),
      replacedCapturedAt: kit.millis('replaced_captured_at').notNull(),
      /** it arrived when a later value was there already, and so was never shown itself */
      late: kit.flag('late').notNull(),
      by: kit.text('by').$type<'pin' | 'owner'>().notNull(),
      /** id of the operation that replaced it, or that came too late; null for a call without a key */
      operationId: kit.text('operation_id'),
      /** id of the operation that had entered the value, if the edit that replaced it had not seen it; else null */
      overtook: kit.text('overtook'),
      /** the server's clock */
      at: kit.millis('at').notNull(),
    },
    (t) => [kit.index('history_code').on(t.code, t.revision), kit.index('history_overtook').on(t.overtook)],
  )
}
