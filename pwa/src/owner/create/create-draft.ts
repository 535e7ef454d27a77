import { drafts } from '../../offline/device-store'

/** The draft of the new campaign; there is one at a time. */
export const createDraft = drafts.owner('create-campaign')
