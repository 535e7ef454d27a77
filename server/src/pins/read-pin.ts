import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { pin } from '@tohfa/sync-protocol/fields'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CodesService } from '../codes/codes.service'
import { callerAddress } from '../platform/caller-address'
import { parseNew } from '../platform/form'
import type { PinnedCode, PinsService } from './pins.service'

export const pinForm = z.strictObject({ pin })

/** What a read call takes its PIN from, for the description of the API. */
export const pinnedCall = {
  headers: z.object({ 'x-pin': z.optional(z.string()) }),
  querystring: z.object({ pin: z.optional(z.string()) }),
}

/** In the `X-Pin` header, or as `?pin=` (decisions, "PIN"). */
function readPin(request: FastifyRequest): string {
  const asked = request.headers['x-pin'] ?? (request.query as { pin?: unknown }).pin
  return parseNew(pinForm, { pin: asked }).pin
}

/**
 * Proves that a read call of a claimed code of this type brings its PIN.
 * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409), validation_failed (422), pin_invalid (403),
 * pin_locked, too_many_tries or busy (429)
 */
export async function pinnedRead(
  { codes, pins }: { codes: CodesService; pins: PinsService },
  request: FastifyRequest<{ Params: { code: string } }>,
  type: CampaignType,
): Promise<PinnedCode> {
  const found = await codes.findClaimed(request.params.code, type)
  return pins.verify(found, readPin(request), callerAddress(request))
}
