/** The calls about the links of a campaign. All need the network, and throw what the API client throws. */
import type { CreateLinkForm } from '@tohfa/sync-protocol/entities/campaign-link'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../api/client'

export const fetchLinks = (id: string, signal?: AbortSignal) =>
  callJson(endpoint.listLinks, { params: { id }, signal })

export const createLink = (id: string, body: CreateLinkForm, idempotencyKey: string) =>
  callJson(endpoint.createLink, { params: { id }, body, idempotencyKey })

export const replaceLink = (id: string, ref: string, idempotencyKey: string) =>
  callJson(endpoint.replaceLink, { params: { id, ref }, idempotencyKey })

export const endLink = (id: string, ref: string, idempotencyKey: string) =>
  callJson(endpoint.endLink, { params: { id, ref }, idempotencyKey })
