import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'
import * as z from 'zod/mini'
import type { CodesService } from '../codes/codes.service'
import type { PinsService } from '../claims/pins.service'
import { pinForm } from '../claims/read-pin'
import { callerAddress } from '../http/caller-address'
import { parseNew } from '../http/form-fields'
import { disconnectSignal } from '../http/disconnect-signal'
import type { Spool } from '../incoming/spool'
import { withSpooledForm } from '../incoming/spooled-form'
import { audioField } from './audio-field'
import { TRANSCRIBE_MS, type TranscriptionService } from './transcription.service'

interface TranscriptionRoutesDeps {
  codes: CodesService
  pins: PinsService
  transcription: TranscriptionService
  spool: Spool
}

export const transcriptionRoutes = (deps: TranscriptionRoutesDeps) => async (app: FastifyInstance) => {
  app.post<{ Params: { code: string } }>(
    '/diary/:code/transcribe',
    {
      schema: {
        summary: 'Convert a recording to text, with the PIN of the claimed code',
        description: 'multipart/form-data with audio_file. Nothing of it is kept.',
        consumes: ['multipart/form-data'],
        body: pinForm,
        response: { 200: z.object({ transcribed_text: z.string() }) },
      },
    },
    (request, reply) =>
      withSpooledForm(request, deps.spool, { files: [audioField] }, async ({ fields, files }) => {
        const found = await deps.codes.findClaimed(request.params.code, 'diary')
        const { pin } = parseNew(pinForm, fields)
        const diary = await deps.pins.verify(found, pin, callerAddress(request))
        // no byte passes while the model listens
        const { socket } = request.raw
        if (socket instanceof Socket) socket.setTimeout(TRANSCRIBE_MS + 10_000)
        const text = await deps.transcription.transcribe(diary, files, disconnectSignal(reply))
        return reply.send({ transcribed_text: text })
      }),
  )
}
