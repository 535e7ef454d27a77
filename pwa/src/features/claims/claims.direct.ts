/** Claims and edits without a local database: the server's answer or nothing. */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { v4 } from 'uuid'
import { callJson } from '../../api/client'
import { asText } from './card.view'
import { ApiError, NoConnectionError } from './claim.api'
import type { Submission, Submitted } from './claims.commands'
import * as t from './claims.texts'

let last = { content: '', key: '' }

/** The same key for every try of the same submit, so that one whose answer was lost does not happen twice. */
function keyOf({ kind, code, fields, pin, photo }: Submission): string {
  const content = JSON.stringify([kind, code, fields, pin, photo?.name, photo?.size, photo?.lastModified])
  if (content !== last.content) last = { content, key: v4() }
  return last.key
}

export async function submitDirectly(submission: Submission): Promise<Submitted> {
  const { kind, code, fields, pin, photo } = submission
  const [method, path, fallback] =
    kind === 'qr.claim'
      ? (['POST', 'claim', m.claimFailed] as const)
      : (['PUT', 'update', m.detailsUpdateFailed] as const)
  try {
    const body = photo ? multipart({ ...fields, pin }, photo) : { ...fields, pin }
    const idempotencyKey = keyOf(submission)
    return {
      outcome: 'delivered',
      qr: await callJson<QrCode>(`/api/qr/${code}/${path}`, { method, body, idempotencyKey }),
    }
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', problem: error.problem, kept: false }
    if (!(error instanceof NoConnectionError)) console.error(error)
    const detail = error instanceof NoConnectionError ? t.notSent : fallback
    return {
      outcome: 'refused',
      problem: { type: 'about:blank', title: '', status: 0, detail, code: 'internal' },
      kept: false,
    }
  }
}

/** An empty field stands for null, which a form cannot hold. */
function multipart(fields: Record<string, unknown>, photo: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, asText(value))
  form.append('profile_image', photo)
  return form
}
