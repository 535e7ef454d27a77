import { ownerDraft } from '../../offline/owner-draft'

/** The campaign that is being made, of which there is one at a time. */
export const createDraft = ownerDraft('create-campaign')
