import { openAsBlob } from 'node:fs'
import * as z from 'zod/mini'
import { TranscriptionError, type Transcriber } from './transcriber'

const answer = z.object({ text: z.string() })

/**
 * Any server with OpenAI's `POST /v1/audio/transcriptions`: OpenAI itself, or one of the many that run Whisper on your own
 * machine.
 * @param options.url of the call itself
 */
export function createOpenAiTranscriber(options: {
  url: string
  apiKey: string | undefined
  model: string
}): Transcriber {
  const { url, apiKey, model } = options
  const headers = {
    accept: 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  }

  const ask = async (body: FormData, signal: AbortSignal): Promise<Response> => {
    try {
      // a redirect would send the key to another server
      return await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    } catch (error) {
      throw failed('could not be asked', error)
    }
  }

  return {
    on: true,
    async transcribe({ path, contentType, extension }, signal) {
      const form = new FormData()
      form.set('model', model)
      form.set('response_format', 'json')
      form.set('file', await openAsBlob(path, { type: contentType }), `recording.${extension}`)
      const response = await ask(form, signal)
      if (!response.ok) {
        await response.body?.cancel().catch(() => {})
        throw failed(`answered ${response.status}`)
      }
      const parsed = z.safeParse(answer, await response.json().catch(() => null))
      if (!parsed.success) throw failed('answered without a text')
      return parsed.data.text
    },
  }
}

/** With the error's code (ECONNREFUSED, …), but nothing that was sent or received. */
function failed(what: string, error?: unknown): TranscriptionError {
  const { code, name } = ((error as Error | undefined)?.cause ?? error ?? {}) as {
    code?: string
    name?: string
  }
  const why = error === undefined ? '' : ` (${code ?? name ?? 'unknown'})`
  return new TranscriptionError(`the server at TRANSCRIBE_URL ${what}${why}`)
}
