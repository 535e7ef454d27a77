import multipart from '@fastify/multipart'
import fastify from 'fastify'

/** What a recording was sent with. */
export interface AskedTranscription {
  path: string
  authorization: string | undefined
  fields: Record<string, string>
  file: { name: string; type: string; bytes: Buffer } | undefined
}

/** A local server with OpenAI's transcription call, which misbehaves on request. */
export async function openSpeechServer() {
  const asked: AskedTranscription[] = []
  let gone = 0
  let behaviour: { status?: number; body?: string; location?: string; after?: Promise<unknown> } = {}
  const app = fastify({ forceCloseConnections: true })
  await app.register(multipart, { limits: { fileSize: 30_000_000 } })
  app.post('/*', async (request, reply) => {
    const entry: AskedTranscription = {
      path: request.url,
      authorization: request.headers.authorization,
      fields: {},
      file: undefined,
    }
    for await (const part of request.parts()) {
      if (part.type === 'field') entry.fields[part.fieldname] = String(part.value)
      else entry.file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
    }
    asked.push(entry)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone++
    })
    const {
      status = 200,
      body = JSON.stringify({ text: ' The mango tree has flowers. ' }),
      location,
      after,
    } = behaviour
    await after
    if (location !== undefined) void reply.header('location', location)
    return reply.code(status).type('application/json').send(body)
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    /** every call, in the order in which they were fully received */
    asked,
    /** callers who hung up before they were answered */
    gone: () => gone,
    /** how it answers from now on; without arguments it answers well */
    behave(how: typeof behaviour = {}) {
      behaviour = how
    },
    close: () => app.close(),
  }
}
