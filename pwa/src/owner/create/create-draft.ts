import { drafts } from '../../offline/device-store'

/** The campaign that is being made, of which there is one at a time. */
export const createDraft = drafts.owner('create-campaign')
