import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { callJson } from '../../../api/client'
import { failureText } from '../../../api/failure'
import { toast } from '../../../ui/toast/toast'
import { convertOnline } from '../diary.texts'

/** Converts a recording to text, if the server can. */
export function useTranscription(code: string, pin: string, onText: (text: string) => void) {
  const [offered, setOffered] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef<AbortController>(undefined)

  useEffect(() => {
    callJson(endpoint.readConfig, {}).then(
      ({ transcription }) => setOffered(transcription),
      // asked again when it is pressed
      () => undefined,
    )
    return () => underWay.current?.abort()
  }, [])

  const convert = async (audio: File | undefined) => {
    if (!audio) return toast(m.audioMissing, 'error')
    const leaving = (underWay.current = new AbortController())
    setBusy(true)
    try {
      const body = new FormData()
      body.append('pin', pin)
      body.append('audio_file', audio)
      const { transcribed_text } = await callJson(endpoint.transcribeRecording, {
        params: { code },
        body,
        signal: leaving.signal,
      })
      onText(transcribed_text)
      toast(m.transcribed)
    } catch (error) {
      if (leaving.signal.aborted) return
      toast(failureText(error, m.transcriptionFailed, convertOnline), 'error')
    } finally {
      setBusy(false)
    }
  }
  return {
    /** false: this server cannot convert */
    offered,
    busy,
    convert: (audio: File | undefined) => void convert(audio),
    cancel: () => underWay.current?.abort(),
  }
}
export type Transcription = ReturnType<typeof useTranscription>
