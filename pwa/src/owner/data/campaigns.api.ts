import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { CreateCampaignForm, DuplicateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import { call, callJson } from '../../api/client'

export const createCampaign = (body: CreateCampaignForm, idempotencyKey: string) =>
  callJson(endpoint.createCampaign, { body, idempotencyKey })

export const duplicateCampaign = (id: string, body: DuplicateCampaignForm, idempotencyKey: string) =>
  callJson(endpoint.duplicateCampaign, { params: { id }, body, idempotencyKey })

export const archiveCampaign = (id: string, archived: boolean, idempotencyKey: string) =>
  callJson(endpoint.archiveCampaign, { params: { id }, body: { archived }, idempotencyKey })

export const deleteCampaign = (id: string, idempotencyKey: string) =>
  call(endpoint.deleteCampaign, { params: { id }, idempotencyKey })
