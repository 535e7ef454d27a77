import { diaryEntryContent, diaryEntryFields } from '@tohfa/sync-protocol/diary/diary-entry'
import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import { today } from '../../shared/form/today'

/** The form of an entry: its fields, and the rule that it must not be empty. */
export const checkEntry =
  (pin: string, files: () => { audio: boolean; images: number }) => (texts: Record<string, string>) => {
    const fields = validate(diaryEntryFields(today()), { ...sentFields(texts), pin })
    if (!fields.ok) return fields
    const content = validate(diaryEntryContent, { text: texts.text ?? '', ...files() })
    return content.ok ? fields : content
  }
