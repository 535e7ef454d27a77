import { diaryEntries, diaryEntryWritten, listedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import { diaryEntryFields } from '@tohfa/sync-protocol/operations/diary-entry'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { addTypeList } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import { pinnedCall, pinnedRead } from '../claims/read-pin'
import type { PinsService } from '../claims/pins.service'
import type { Guards } from '../http/bearer'
import { encodeCursor, readPage } from '../http/cursor'
import { ANY_DAY, type DirectOperations } from '../operations/direct-operation'
import type { DiaryService } from './diary.service'
import { cursorOf, isCursorId, toDiaryEntry } from './diary.wire'

type ByCode = { Params: { code: string } }

export const diaryRoutes =
  (deps: {
    diary: DiaryService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    direct: DirectOperations
    pathOf: (key: string) => string
  }) =>
  async (app: FastifyInstance) => {
    app.post<ByCode>(
      '/diary/:code/entry',
      deps.direct('diary.entry', {
        summary: 'Write a diary entry, with the PIN of the claimed code',
        description:
          'multipart/form-data, with a recording as audio_file and up to five images; or JSON without files.',
        body: diaryEntryFields(ANY_DAY),
        response: { 200: diaryEntryWritten },
      }),
    )

    app.get<ByCode & { Querystring: { limit?: string; cursor?: string } }>(
      '/diary/:code/entries',
      {
        schema: {
          summary: 'The entries of a diary, newest first, with the PIN as X-Pin or ?pin=',
          description: 'Paths of recordings and images expire; this list gives them anew.',
          ...pinnedCall,
          querystring: z.extend(pinnedCall.querystring, {
            limit: z.optional(z.string()),
            cursor: z.optional(z.string()),
          }),
          response: { 200: diaryEntries },
        },
      },
      async (request, reply) => {
        const page = readPage(request.query, isCursorId)
        const diary = await pinnedRead(deps, request, 'diary')
        const rows = await deps.diary.listEntries(diary, page)
        const last = rows.at(-1)
        if (page && last && rows.length === page.limit)
          reply.header('x-next-cursor', encodeCursor(cursorOf(last)))
        return reply.send({ entries: rows.map((row) => toDiaryEntry(row, deps.pathOf)) })
      },
    )

    addTypeList(app, deps, {
      name: 'diaries',
      summary:
        'How much is written in the claimed diaries of a diary campaign, and nothing of what is written',
      row: listedDiary,
      list: deps.diary.listDiaries,
    })
  }
