/**
 * What the server last said, on this device. Signatures: db/cache.ts (interface Cache).
 *
 * Exports: rememberCode, cachedCode, rememberCampaigns, rememberCampaign, cachedCampaigns, cachedCampaign,
 *          rememberCampaignCodes, cachedCampaignCodes, campaignCodesCursor, forgetCampaign, forgetOwner,
 *          saveDraft, readDraft, dropDraft
 */
import { createCache, type Cache } from './db/cache'
import { createDrafts, type Drafts } from './db/drafts'
import { once } from './once'
import { deviceDatabase } from './this-device'

const cache = once(() => createCache(deviceDatabase(), () => Date.now()))
const drafts = once(() => createDrafts(deviceDatabase(), () => Date.now()))

export const rememberCode: Cache['rememberCode'] = (...row) => cache().rememberCode(...row)
export const cachedCode: Cache['cachedCode'] = (code) => cache().cachedCode(code)
export const rememberCampaigns: Cache['rememberCampaigns'] = (list) => cache().rememberCampaigns(list)
export const rememberCampaign: Cache['rememberCampaign'] = (campaign) => cache().rememberCampaign(campaign)
export const cachedCampaigns: Cache['cachedCampaigns'] = () => cache().cachedCampaigns()
export const cachedCampaign: Cache['cachedCampaign'] = (id) => cache().cachedCampaign(id)
export const rememberCampaignCodes: Cache['rememberCampaignCodes'] = (...rows) =>
  cache().rememberCampaignCodes(...rows)
export const cachedCampaignCodes: Cache['cachedCampaignCodes'] = (id) => cache().cachedCampaignCodes(id)
export const campaignCodesCursor: Cache['campaignCodesCursor'] = (id) => cache().campaignCodesCursor(id)
export const forgetCampaign: Cache['forgetCampaign'] = (id) => cache().forgetCampaign(id)
export const forgetOwner: Cache['forgetOwner'] = () => cache().forgetOwner()

/** Text fields of a form by a key of the caller's; PINs, passwords and identity numbers are left out. */
export const saveDraft: Drafts['save'] = (key, fields) => drafts().save(key, fields)
export const readDraft: Drafts['read'] = (key) => drafts().read(key)
export const dropDraft: Drafts['drop'] = (key) => drafts().drop(key)
