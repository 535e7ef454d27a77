import { localDate, text } from '@tohfa/sync-protocol/fields/field-rules'
import type { DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { DIARY_TEXT_MAX } from '@tohfa/sync-protocol/diary/diary-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseNew } from '../http/form-fields'
import { jsonList } from '../http/json-text'
import { streamJson } from '../http/reply'
import { route } from '../http/route'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { typeListRoutes } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import { pinnedRead } from '../pins/read-pin'
import type { PinsService } from '../pins/pins.service'
import type { Guards } from '../http/caller/bearer'
import { encodeCursor, readPage } from '../http/cursor'
import type { OperationRoutes } from '../operations/form-operations'
import type { DiaryService } from './diary.service'
import {
  cursorOf,
  isCursor,
  toDeletedEntry,
  toDiaryEntry,
  toEntryVersion,
  toHiddenDiary,
  type ListedEntry,
} from './diary.wire'

export const diaryRoutes =
  (deps: {
    diary: DiaryService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    operation: OperationRoutes
    pathOf: (key: string) => string
  }) =>
  async (app: FastifyInstance) => {
    route(app, endpoint.writeDiaryEntry, deps.operation('diary.entry'))

    route(app, endpoint.listDiaryEntries, {
      async handler(request, reply) {
        const page = readPage(request.query, isCursor)
        const search = readSearch(request.query)
        const diary = await pinnedRead(deps, request, 'diary')
        const toWire = (row: ListedEntry) => toDiaryEntry(row, deps.pathOf)
        if (!page)
          return streamJson(
            reply,
            jsonList(deps.diary.allEntries(diary, search), toWire, '{"entries":[', ']}'),
          )
        const rows = await deps.diary.listEntries(diary, page, search)
        const last = rows.at(-1)
        if (last && rows.length === page.limit) reply.header('x-next-cursor', encodeCursor(cursorOf(last)))
        return { entries: rows.map(toWire) }
      },
    })

    route(app, endpoint.changeDiaryEntry, deps.operation('diary.update', entryOf))
    route(app, endpoint.deleteDiaryEntry, deps.operation('diary.delete', entryToDelete))
    route(app, endpoint.restoreDiaryEntry, deps.operation('diary.restore', entryOf))

    route(app, endpoint.listEntryVersions, {
      async handler(request) {
        const diary = await pinnedRead(deps, request, 'diary')
        const versions = await deps.diary.listVersions(diary, request.params.id)
        return { versions: versions.map((row) => toEntryVersion(row, deps.pathOf)) }
      },
    })
    route(app, endpoint.listDeletedEntries, {
      async handler(request) {
        const rows = await deps.diary.listDeleted(await pinnedRead(deps, request, 'diary'))
        return { entries: rows.map((row) => toDeletedEntry(row, deps.pathOf)) }
      },
    })

    route(app, endpoint.readDiarySize, {
      async handler(request) {
        const { from, to } = readSearch(request.query)
        return deps.diary.sizeOf(await pinnedRead(deps, request, 'diary'), { from, to })
      },
    })

    const diaries = typeListRoutes(deps, deps.diary.listDiaries, toHiddenDiary)
    route(app, endpoint.listDiaries, diaries.forOwner)
    route(app, endpoint.listPublicDiaries, diaries.forMasterCode)
  }

/** The entry that a path names. */
const entryOf = ({ params }: FastifyRequest) => ({ entry: (params as { id?: string }).id })

/** A deletion has its fields in the query, because some proxies drop its body. */
const entryToDelete = (request: FastifyRequest) => {
  const { version, settles, pin } = request.query as Record<string, unknown>
  const sent = { version, settles, pin: request.headers['x-pin'] ?? pin }
  return {
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    ...entryOf(request),
  }
}

const searchFields = z.object({
  q: z.optional(text(DIARY_TEXT_MAX)),
  tag: z.optional(text(DIARY_TEXT_MAX)),
  from: z.optional(localDate),
  to: z.optional(localDate),
  audio: z.optional(z.string()),
  images: z.optional(z.string()),
})

/** @throws AppError validation_failed (422) */
function readSearch(query: Record<string, unknown>): DiarySearch {
  const { q, tag, from, to, audio, images } = parseNew(searchFields, query)
  return { words: q, tag, from, to, audio: audio === 'true', images: images === 'true' }
}
