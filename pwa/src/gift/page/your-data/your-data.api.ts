/**
 * What the holder of a gift can do with their stored data. All need the network, and throw what the API client throws.
 */
import type { ConsentPurpose } from '@tohfa/sync-protocol/entities/consent'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../../api/client'
import { download, type Download } from '../../../api/download'

export const fetchConsents = (code: string, pin: string) =>
  callJson(endpoint.listOwnConsents, { params: { code }, pin })

export const withdrawConsent = (code: string, pin: string, purpose: ConsentPurpose, idempotencyKey: string) =>
  callJson(endpoint.withdrawConsent, { params: { code, purpose }, body: { pin }, idempotencyKey })

/** @param textHash of the words that were shown */
export const giveConsentAgain = (
  code: string,
  pin: string,
  { purpose, textHash }: { purpose: ConsentPurpose; textHash: string },
  idempotencyKey: string,
) =>
  callJson(endpoint.giveConsentAgain, {
    params: { code, purpose },
    body: { pin, text_hash: textHash },
    idempotencyKey,
  })

export const fetchOwnData = (code: string, pin: string, how: Download) =>
  download(endpoint.exportGift, { params: { code }, pin }, how)

export const eraseGift = (code: string, pin: string, idempotencyKey: string) =>
  callJson(endpoint.eraseGift, { params: { code }, body: { pin }, idempotencyKey })
