import { ApiError } from '../../api/client'

/** Whether a call failed because the campaign was deleted meanwhile. */
export const isCampaignDeleted = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'campaign_unknown'
