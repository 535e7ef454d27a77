/** The names under which the description of the API shows what several calls answer. */
import type * as z from 'zod/mini'
import { adminUser, resetLink } from '../entities/admin'
import { renewed } from '../entities/account'
import { campaign } from '../entities/campaign'
import { campaignImage, imagesAnswer } from '../entities/campaign-image'
import { diaryEntryChanged, listedDiary } from '../entities/diary-entry'
import { pastValue } from '../entities/history'
import { listedQrCode, qrCode } from '../entities/qr-code'
import { recoveryCodeAnswer } from '../entities/recovery'
import { listedSale } from '../entities/sale'
import { listedTraveler } from '../entities/traveler'
import { accessToken } from '../entities/user'
import { message } from './message'
import { problem } from './problem-schema'

export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  AccessToken: accessToken,
  Campaign: campaign,
  CampaignImage: campaignImage,
  CampaignImages: imagesAnswer,
  DiaryEntryChanged: diaryEntryChanged,
  Link: resetLink,
  ListedCode: listedQrCode,
  ListedDiary: listedDiary,
  ListedSale: listedSale,
  ListedTraveler: listedTraveler,
  Message: message,
  PastValue: pastValue,
  Problem: problem,
  QrCode: qrCode,
  RecoveryCode: recoveryCodeAnswer,
  RenewedSession: renewed,
  User: adminUser,
}
