import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import { Socket } from 'node:net'
import type { CodesService } from '../codes/codes.service'
import type { PinsService } from '../pins/pins.service'
import { pinCaller } from '../http/caller/pin-caller'
import { parseNew } from '../http/form-fields'
import { disconnectSignal } from '../http/connection/disconnect-signal'
import type { Spool } from '../uploads/spool'
import { aboutGift, fileFields, withSpooledForm } from '../uploads/spooled-form'
import { TRANSCRIBE_MS, type TranscriptionService } from './transcription.service'

interface TranscriptionRoutesDeps {
  codes: CodesService
  pins: PinsService
  transcription: TranscriptionService
  spool: Spool
}

export const transcriptionRoutes = (deps: TranscriptionRoutesDeps) => async (app: FastifyInstance) => {
  route(app, endpoint.transcribeRecording, {
    async handler(request, reply) {
      const found = await deps.codes.findClaimed(request.params.code, 'diary')
      const shape = {
        files: fileFields(contract[endpoint.transcribeRecording].files),
        about: aboutGift(found),
      }
      return withSpooledForm(request, deps.spool, shape, async ({ fields, files }) => {
        const { pin } = parseNew(contract[endpoint.transcribeRecording].fileForm, fields)
        const diary = await deps.pins.verify(found, pin, pinCaller(request))
        // no bytes are sent while the model works
        const { socket } = request.raw
        if (socket instanceof Socket) socket.setTimeout(TRANSCRIBE_MS + 10_000)
        const text = await deps.transcription.transcribe(diary, files, disconnectSignal(reply))
        return { transcribed_text: text }
      })
    },
  })
}
