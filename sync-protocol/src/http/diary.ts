import * as z from 'zod/mini'
import { diaryEntries, diaryEntryWritten } from '../entities/diary-entry'
import { diaryEntryFields } from '../operations/diary-entry'
import { ANY_DAY } from './any-day'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { pageQuery } from './lists'
import { pinForm, readByPin } from './pin'

export const diary = {
  [endpoint.writeDiaryEntry]: {
    summary: 'Write a diary entry, with the PIN of the claimed code',
    description:
      'multipart/form-data, with a recording as audio_file and up to five images; or JSON without files.',
    form: diaryEntryFields(ANY_DAY),
    response: diaryEntryWritten,
  },
  [endpoint.listDiaryEntries]: {
    summary: 'The entries of a diary, newest first, with the PIN as X-Pin or ?pin=',
    description: 'Paths of recordings and images expire; this list gives them anew.',
    ...readByPin,
    query: z.extend(readByPin.query, pageQuery.shape),
    response: diaryEntries,
  },
  [endpoint.transcribeRecording]: {
    summary: 'Convert a recording to text, with the PIN of the claimed code',
    description: 'multipart/form-data with audio_file. The server stores nothing of it.',
    fileForm: pinForm,
    response: z.object({ transcribed_text: z.string() }),
  },
} satisfies Record<string, EndpointContract>
