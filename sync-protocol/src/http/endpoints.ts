/**
 * Every call of the API, by name: its method and its path. What each takes and answers stands in `contract.ts`.
 *
 * These are plain strings, so that a page that makes a call pays for no schema.
 */

export const readOpenApi = 'GET /api/openapi.json'
export const readHealth = 'GET /api/health'
export const readConfig = 'GET /api/config'

export const register = 'POST /api/auth/register'
export const login = 'POST /api/auth/login'
export const resetPassword = 'POST /api/auth/reset-password'
export const readProfile = 'GET /api/user/profile'

export const listCampaigns = 'GET /api/campaigns'
export const createCampaign = 'POST /api/campaigns'
export const readCampaign = 'GET /api/campaigns/:id'
export const renameCampaign = 'PUT /api/campaigns/:id'
export const deleteCampaign = 'DELETE /api/campaigns/:id'
export const changeContact = 'PUT /api/campaigns/:id/contact'
export const uploadImages = 'POST /api/campaigns/:id/upload-images'
export const arrangeImages = 'PUT /api/campaigns/:id/images'
export const listCodes = 'GET /api/campaigns/:id/qrcodes'
export const listDiaries = 'GET /api/campaigns/:id/diaries'
export const listTravelers = 'GET /api/campaigns/:id/travelers'
export const listSales = 'GET /api/campaigns/:id/sales'
export const downloadCodesPdf = 'GET /api/campaigns/:id/download-pdf'
export const downloadGiverVcard = 'GET /api/campaigns/:id/creator-vcard'
export const followCampaigns = 'GET /api/campaigns/events'
export const followCampaign = 'GET /api/campaigns/:id/events'

export const readPublicCampaign = 'GET /api/public/campaign/:masterCode'
export const renamePublicCampaign = 'PUT /api/public/campaign/:masterCode/update'
export const changePublicContact = 'POST /api/public/campaign/:masterCode/update-contact'
export const uploadPublicImages = 'POST /api/public/campaign/:masterCode/upload-images'
/** for both: the owner names the campaign by its id, others by its master code */
export const deleteImage = 'DELETE /api/public/campaign/:id/images/:ref'
export const listPublicCodes = 'GET /api/public/campaign/:masterCode/qrcodes'
export const listPublicDiaries = 'GET /api/public/campaign/:masterCode/diaries'
export const listPublicTravelers = 'GET /api/public/campaign/:masterCode/travelers'
export const listPublicSales = 'GET /api/public/campaign/:masterCode/sales'
export const followPublicCampaign = 'GET /api/public/campaign/:masterCode/events'

export const readCode = 'GET /api/qr/:code'
export const readGiftCampaign = 'GET /api/qr/:code/campaign'
export const downloadQrPicture = 'GET /api/qr/:code/qrcode'
export const downloadVcard = 'GET /api/qr/:code/vcard'
export const verifyPin = 'POST /api/qr/:code/verify-pin'
export const claimCode = 'POST /api/qr/:code/claim'
export const updateClaim = 'PUT /api/qr/:code/update'

export const writeDiaryEntry = 'POST /api/diary/:code/entry'
export const listDiaryEntries = 'GET /api/diary/:code/entries'
export const transcribeRecording = 'POST /api/diary/:code/transcribe'

export const claimTravel = 'POST /api/travel/:code/claim'
export const readTraveler = 'GET /api/travel/:code/details'
export const updateTraveler = 'PUT /api/travel/:code/update'

export const claimSale = 'POST /api/sale/:code/claim'
export const readSale = 'GET /api/sale/:code/details'
export const readReceipt = 'GET /api/sale/:code/receipt'
export const addPayment = 'POST /api/sale/:code/payments'

export const readSealingKey = 'GET /api/sync/key'
export const syncOperations = 'POST /api/sync'

export const readUploadOptions = 'OPTIONS /api/uploads'
export const beginUpload = 'POST /api/uploads'
export const readUploadProgress = 'HEAD /api/uploads/*'
export const continueUpload = 'PATCH /api/uploads/*'
export const deleteUpload = 'DELETE /api/uploads/*'

export const readAdminStats = 'GET /api/admin/stats'
export const listUsers = 'GET /api/admin/users'
export const disableUser = 'POST /api/admin/users/:id/disable'
export const enableUser = 'POST /api/admin/users/:id/enable'
export const makeResetLink = 'POST /api/admin/users/:id/reset-link'
export const deleteUser = 'DELETE /api/admin/users/:id'
export const listAllCampaigns = 'GET /api/admin/campaigns'
export const listAllCodes = 'GET /api/admin/campaigns/:id/qrcodes'
export const listAudit = 'GET /api/admin/audit'
export const exportUsers = 'GET /api/admin/exports/users.csv'
export const exportCampaigns = 'GET /api/admin/exports/campaigns.csv'
export const exportCompleteData = 'GET /api/admin/exports/complete.csv'
export const exportAudit = 'GET /api/admin/exports/audit.csv'
export const drawUrlSheet = 'POST /api/admin/url-to-pdf'
