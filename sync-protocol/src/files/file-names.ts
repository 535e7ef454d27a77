/** The names of downloaded files (specification section 9). */

// path separators, controls and what Windows refuses; a name that is nothing else becomes the fallback
// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const UNSAFE = /[\u0000-\u001F\u007F<>:"/\\|?*]+/g
const safe = (name: string, fallback: string) =>
  /[^ .](?:.*[^ .])?/.exec(name.replace(UNSAFE, ' ').replace(/\s+/g, ' '))?.[0] ?? fallback

export const codesCsvFileName = (campaign: string) => `${safe(campaign, 'campaign')}_qrcodes.csv`
export const codesExcelFileName = (campaign: string) => `${safe(campaign, 'campaign')}_qrcodes.xlsx`
/** of the public campaign page */
export const campaignDataFileName = (campaign: string) => `${safe(campaign, 'campaign')}_data.csv`
export const diariesCsvFileName = (campaign: string) => `${safe(campaign, 'campaign')}_diaries.csv`
/** of one diary, with its recordings and images */
export const diaryZipFileName = (campaign: string) => `${safe(campaign, 'my')}_diary.zip`
export const consentsCsvFileName = (campaign: string) => `${safe(campaign, 'campaign')}_consents.csv`
/** all that is stored about the holder of a gift */
export const ownDataZipFileName = (campaign: string) => `${safe(campaign, 'my')}_my_data.zip`
export const manifestCsvFileName = (campaign: string) => `${safe(campaign, 'campaign')}_travelers.csv`
export const salesCsvFileName = (campaign: string) => `${safe(campaign, 'campaign')}_sales.csv`
export const codesPdfFileName = (campaign: string) => `${safe(campaign, 'campaign')}_qrcodes.pdf`
export const masterQrFileName = (campaign: string) => `${safe(campaign, 'campaign')}_MasterQR.png`
export const giftGiverVcardFileName = (contactName: string | null) =>
  `${safe(contactName ?? '', 'gift giver')}.vcf`
/** null: the receipt has no number yet */
export const receiptPdfFileName = (receiptNumber: string | null) =>
  `Receipt_${receiptNumber ?? 'pending'}.pdf`
export const receiptPictureFileName = (receiptNumber: string | null) =>
  `Receipt_${receiptNumber ?? 'pending'}.png`
export const codeQrFileName = (claimerName: string | null, code: string) =>
  `QR_${safe(claimerName ?? '', code)}.png`
/** of the gift whose PIN it replaces */
export const recoveryCodePictureFileName = (campaign: string) => `${safe(campaign, 'my')}_recovery_code.png`
const underscored = (name: string, fallback: string) => safe(name, fallback).replace(/ /g, '_')
export const claimerVcardFileName = (name: string) => `${underscored(name, 'contact')}.vcf`
export const claimerQrFileName = (name: string) => `${underscored(name, 'contact')}_QR.png`
/** The exports of an admin begin with the product's short name. */
export const accountDataFileName = 'tohfa_my_account.json'
export const recoveryCodesFileName = 'tohfa_recovery_codes.txt'
export const usersCsvFileName = 'tohfa_users.csv'
export const usersExcelFileName = 'tohfa_users.xlsx'
export const campaignsExcelFileName = 'tohfa_campaigns.xlsx'
export const campaignsCsvFileName = 'tohfa_campaigns.csv'
export const completeDataCsvFileName = 'tohfa_complete_data.csv'
export const auditCsvFileName = 'tohfa_audit_log.csv'
export const securityCsvFileName = 'tohfa_security_log.csv'
/** @param now epoch ms */
export const urlSheetFileName = (now: number) => `url_qrcodes_${now}.pdf`
