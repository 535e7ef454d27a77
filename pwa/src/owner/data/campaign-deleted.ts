import { ApiError } from '../../api/client'

/** Whether a call failed because the campaign has been deleted. */
export const isCampaignDeleted = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'campaign_unknown'
