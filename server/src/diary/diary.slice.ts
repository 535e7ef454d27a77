import type { StoredBlobs } from '../blobs/stored-blobs'
import type { OperationRoutes } from '../operations/form-operations'
import { together, type DepsOf, type Routes } from '../http/slice'
import { diaryRoutes } from './diary.routes'
import { createDiaryService } from './diary.service'
import { diaryType } from './diary.type'
import { transcriptionRoutes } from './transcription.routes'
import { createTranscriptionService } from './transcription.service'

/** Diaries, and what is spoken into them as text. */
export function diarySlice(
  deps: Omit<DepsOf<typeof createDiaryService>, 'blobs'> &
    Omit<DepsOf<typeof diaryRoutes>, 'diary' | 'operation'> &
    DepsOf<typeof createTranscriptionService> &
    Omit<DepsOf<typeof transcriptionRoutes>, 'transcription'> & { storedBlobs: StoredBlobs },
) {
  const diary = createDiaryService({ ...deps, blobs: deps.storedBlobs })
  const transcription = createTranscriptionService(deps)
  return {
    kinds: diary.kinds,
    type: diaryType(diary, deps.pathOf),
    forms: (operation: OperationRoutes): Routes =>
      together(transcriptionRoutes({ ...deps, transcription }), diaryRoutes({ ...deps, diary, operation })),
  }
}
