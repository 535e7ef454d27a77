import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { openForm } from '@tohfa/sync-protocol/http/pin'
import { isCard } from '@tohfa/sync-protocol/is-card'
import type { FastifyRequest } from 'fastify'
import type { CodesService, FoundCode } from '../codes/codes.service'
import { AppError } from '../http/app-error'
import { pinVisitor } from '../http/caller/pin-caller'
import { parseNew } from '../http/form-fields'
import type { PinnedCode, PinsService } from './pins.service'

type ByCode = FastifyRequest<{ Params: { code: string } }>
export interface PinnedReads {
  codes: CodesService
  pins: PinsService
}

/** In the `X-Pin` header, or as `?pin=`. */
const sentPin = (request: ByCode): unknown =>
  request.headers['x-pin'] ?? (request.query as { pin?: unknown }).pin

/** Whether a call brings a PIN, right or wrong. */
export const hasPin = (request: ByCode): boolean => Boolean(sentPin(request))

const prove = ({ pins }: PinnedReads, request: ByCode, found: FoundCode): Promise<PinnedCode> =>
  pins.verify(found, parseNew(openForm, { pin: sentPin(request) }).pin, pinVisitor(request))

/**
 * Proves that a read call of a claimed code of this type brings its PIN.
 * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409), validation_failed (422), pin_invalid (403),
 * pin_locked, too_many_tries or busy (429)
 */
export async function pinnedRead(
  deps: PinnedReads,
  request: ByCode,
  type: CampaignType,
): Promise<PinnedCode> {
  return prove(deps, request, await deps.codes.findClaimed(request.params.code, type))
}

/**
 * The same for a claimed code of any type.
 * @throws AppError as `pinnedRead`, but for the type
 */
export async function pinnedGift(deps: PinnedReads, request: ByCode): Promise<PinnedCode> {
  return prove(deps, request, await deps.codes.findCode(request.params.code))
}

/**
 * The claimed code whose contact card this call may read: a vcard without a PIN, another type only with its PIN.
 * @throws AppError code_unknown (404) also if the PIN is missing, not_claimed (409), validation_failed (422),
 * pin_invalid (403), pin_locked, too_many_tries or busy (429)
 */
export async function readableCard(deps: PinnedReads, request: ByCode): Promise<FoundCode> {
  const found = await deps.codes.findCode(request.params.code)
  if (!isCard(found.campaignType)) {
    if (!sentPin(request)) throw new AppError('code_unknown')
    return prove(deps, request, found)
  }
  if (!found.claimed) throw new AppError('not_claimed')
  return found
}
