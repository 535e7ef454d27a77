import { AUDIO_MAX_BYTES, DIARY_IMAGES_MAX } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationHandler } from '../operations/operation-registry'
import { imageField, type FileField } from '../incoming/spooled-form'
import type { DiaryService } from './diary.service'

export const audioField: FileField = {
  name: 'audio_file',
  atMost: 1,
  maxBytes: AUDIO_MAX_BYTES,
  tooLarge: m.audioTooLarge,
}

/** The kind of this slice that a device may queue. */
export const diaryOperations = (diary: DiaryService): [OperationKind, OperationHandler][] => [
  [
    'diary.entry',
    {
      apply: diary.addEntry,
      fileFields: [audioField, imageField('images', DIARY_IMAGES_MAX)],
      overlaps: true,
    },
  ],
]
