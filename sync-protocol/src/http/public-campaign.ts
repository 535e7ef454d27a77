/** What the holder of a master code may see and change, without signing in. */
import * as z from 'zod/mini'
import { campaign, contactForm, renameForm } from '../entities/campaign'
import { deletedImage, imagesAnswer, uploadImagesForm } from '../entities/campaign-image'
import { listedDiary } from '../entities/diary-entry'
import { listedQrCode } from '../entities/qr-code'
import { listedSale } from '../entities/sale'
import { listedTraveler } from '../entities/traveler'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { contactFiles, slideshowFiles } from './form-files'
import { changesDescription, changesQuery, changesSaid } from './lists'

export const publicCampaign = {
  [endpoint.readPublicCampaign]: {
    tagged: true,
    summary: 'The campaign of a master code',
    response: campaign,
  },
  [endpoint.renamePublicCampaign]: { summary: 'Rename it', body: renameForm, response: campaign },
  [endpoint.changePublicContact]: {
    summary: "Change the gift giver's contact",
    form: contactForm,
    files: contactFiles,
    response: campaign,
  },
  [endpoint.uploadPublicImages]: {
    summary: 'Add images to its slideshow',
    description: 'Repeated `files`, each an image; `urls` by position. All are added, or none.',
    fileForm: uploadImagesForm,
    files: slideshowFiles,
    response: imagesAnswer,
  },
  [endpoint.deleteImage]: {
    summary: 'Delete an image, by its id or its path',
    description:
      "The campaign is named by its master code; or by its id, with the owner's token or with the master code as X-Master-Code.",
    token: 'optional',
    headers: z.object({ 'x-master-code': z.optional(z.string()) }),
    response: deletedImage,
  },
  [endpoint.listPublicCodes]: {
    tagged: true,
    says: changesSaid,
    summary: 'Its codes, with who claimed them',
    description: changesDescription,
    query: changesQuery,
    response: z.array(listedQrCode),
  },
  [endpoint.listPublicDiaries]: {
    tagged: true,
    summary:
      'How much is written in the claimed diaries of a diary campaign, but not what is written, by master code',
    response: z.array(listedDiary),
  },
  [endpoint.listPublicTravelers]: {
    tagged: true,
    summary: 'The travelers of a travel campaign, without identity numbers, by master code',
    response: z.array(listedTraveler),
  },
  [endpoint.listPublicSales]: {
    tagged: true,
    summary: 'The sales of a sale campaign, with their payments, by master code',
    response: z.array(listedSale),
  },
} satisfies Record<string, EndpointContract>
