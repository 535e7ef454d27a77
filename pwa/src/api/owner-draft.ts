/** The draft of a campaign under way: it belongs to the account, and leaves the device with it. */
export const OWNER_DRAFT = 'create-campaign'
