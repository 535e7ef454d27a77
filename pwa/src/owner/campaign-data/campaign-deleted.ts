import { ApiError } from '../../api/errors'

/** Whether a call failed because its link was replaced or switched off. */
export const isLinkDead = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['link_replaced', 'link_ended'].includes(error.problem.code)

/** Whether a call failed because the campaign has been deleted. */
export const isCampaignDeleted = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'campaign_unknown'
