import * as z from 'zod/mini'
import {
  deletedEntries,
  diaryEntries,
  diaryEntryChanged,
  diaryEntryWritten,
  diarySize,
  entryVersion,
} from '../entities/diary-entry'
import { diaryDeleteFields, diaryRestoreFields, diaryUpdateFields } from '../diary/diary-change'
import { diaryEntryFields } from '../diary/diary-entry'
import { ANY_DAY } from './any-day'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { entryFiles, recordingFiles } from './form-files'
import { pageQuery, pageSaid } from './lists'
import { openForm, pinSaid, readByPin } from './pin'

const daysQuery = { from: z.optional(z.string()), to: z.optional(z.string()) }

/** what is searched for in a diary */
const searchQuery = {
  q: z.optional(z.string()),
  tag: z.optional(z.string()),
  ...daysQuery,
  audio: z.optional(z.literal('true')),
  images: z.optional(z.literal('true')),
}

export const diary = {
  [endpoint.writeDiaryEntry]: {
    summary: 'Write a diary entry, with the PIN of the claimed code',
    description:
      'multipart/form-data, with a recording as audio_file and up to five images; or JSON without files.',
    form: diaryEntryFields(ANY_DAY),
    files: entryFiles,
    response: diaryEntryWritten,
  },
  [endpoint.listDiaryEntries]: {
    summary: 'The entries of a diary, newest first, with the PIN as X-Pin or ?pin=',
    description:
      'Paths of recordings and images expire; this list gives them anew. With q only entries in whose text each word of q begins a word; with tag those that have #tag in their text; with from and to those of these days; with audio=true or images=true those that have them.',
    ...readByPin,
    says: { ...pinSaid, ...pageSaid },
    query: z.extend(z.extend(readByPin.query, pageQuery.shape), searchQuery),
    response: diaryEntries,
  },
  [endpoint.changeDiaryEntry]: {
    summary: 'Change a diary entry, with the PIN of the claimed code',
    description:
      'multipart/form-data, with a new recording as audio_file and new images; or JSON without files. What is not sent stays. If the entry is no longer what `version` names, both versions are kept.',
    form: z.omit(diaryUpdateFields(ANY_DAY), { entry: true }),
    files: entryFiles,
    response: diaryEntryChanged,
  },
  [endpoint.deleteDiaryEntry]: {
    summary: 'Move a diary entry to the bin for 30 days, with the PIN as X-Pin, as ?pin= or in the body',
    description:
      'If the entry is no longer what `version` names, it is kept. One that is gone is answered as deleted.',
    ...readByPin,
    pin: 'optional',
    query: z.extend(readByPin.query, { version: z.optional(z.string()), settles: z.optional(z.string()) }),
    form: z.optional(z.partial(z.omit(diaryDeleteFields, { entry: true }))),
    response: diaryEntryChanged,
  },
  [endpoint.restoreDiaryEntry]: {
    summary: 'Restore a diary entry from the bin, with the PIN of the claimed code',
    form: z.omit(diaryRestoreFields, { entry: true }),
    response: diaryEntryChanged,
  },
  [endpoint.listEntryVersions]: {
    summary: 'The earlier versions of a diary entry, the latest first, with the PIN as X-Pin or ?pin=',
    description: 'The latest 20.',
    ...readByPin,
    response: z.object({ versions: z.array(entryVersion) }),
  },
  [endpoint.listDeletedEntries]: {
    summary: 'The entries in the bin of a diary, the last deleted first, with the PIN as X-Pin or ?pin=',
    ...readByPin,
    response: deletedEntries,
  },
  [endpoint.readDiarySize]: {
    summary: 'How much a diary holds, with the PIN as X-Pin or ?pin=',
    description:
      'Its entries, and the files that the list of them names, with their bytes. With from and to those of these days. What is in the bin does not count.',
    ...readByPin,
    query: z.extend(readByPin.query, daysQuery),
    response: diarySize,
  },
  [endpoint.transcribeRecording]: {
    unkeyed: true,
    summary: 'Convert a recording to text, with the PIN of the claimed code',
    description: 'multipart/form-data with audio_file. The server stores nothing of it.',
    fileForm: openForm,
    files: recordingFiles,
    response: z.object({ transcribed_text: z.string() }),
  },
} satisfies Record<string, EndpointContract>
