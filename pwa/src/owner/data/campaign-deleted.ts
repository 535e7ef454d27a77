import { ApiError } from '../../api/create-client'

/** Whether a call failed because the link that it was made by is replaced or switched off. */
export const isLinkDead = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['link_replaced', 'link_ended'].includes(error.problem.code)

/** Whether a call failed because the campaign has been deleted. */
export const isCampaignDeleted = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'campaign_unknown'
