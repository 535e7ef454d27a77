import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { typeListRoutes } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import { pinnedRead } from '../claims/read-pin'
import type { PinsService } from '../claims/pins.service'
import type { Guards } from '../http/bearer'
import { encodeCursor, readPage } from '../http/cursor'
import type { OperationRoutes } from '../operations/form-operations'
import type { DiaryService } from './diary.service'
import { cursorOf, isCursorId, toDiaryEntry } from './diary.wire'

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
        const page = readPage(request.query, isCursorId)
        const diary = await pinnedRead(deps, request, 'diary')
        const rows = await deps.diary.listEntries(diary, page)
        const last = rows.at(-1)
        if (page && last && rows.length === page.limit)
          reply.header('x-next-cursor', encodeCursor(cursorOf(last)))
        return { entries: rows.map((row) => toDiaryEntry(row, deps.pathOf)) }
      },
    })

    const diaries = typeListRoutes(deps, deps.diary.listDiaries)
    route(app, endpoint.listDiaries, diaries.forOwner)
    route(app, endpoint.listPublicDiaries, diaries.forMasterCode)
  }
