/** What the signed-in owner does with campaigns. */
import * as z from 'zod/mini'
import {
  archiveCampaignForm,
  campaign,
  contactForm,
  createCampaignForm,
  duplicateCampaignForm,
  easyPinsForm,
  renameForm,
  lockForm,
  retentionForm,
  sellerForm,
} from '../entities/campaign'
import { arrangedImages, imagesAnswer, uploadImagesForm } from '../entities/campaign-image'
import { campaignLink, createLinkForm } from '../entities/campaign-link'
import { campaignLogEntry } from '../entities/campaign-log'
import { claimsByDay } from '../entities/campaign'
import { listedConsent, privacyForm } from '../entities/consent'
import { listedDiary } from '../entities/diary-entry'
import { listedQrCode } from '../entities/qr-code'
import { listedSale } from '../entities/sale'
import { listedTraveler } from '../entities/traveler'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { contactFiles, slideshowFiles } from './form-files'
import { message } from './message'
import { changesDescription, changesQuery, changesSaid, fileSaid, pageQuery, pageSaid } from './lists'

export const campaigns = {
  [endpoint.listCampaigns]: {
    tagged: true,
    says: pageSaid,
    summary: "The signed-in owner's campaigns, newest first",
    token: 'required',
    query: pageQuery,
    response: z.array(campaign),
  },
  [endpoint.readClaimsByDay]: {
    summary: 'The claims of all campaigns of the signed-in owner in the last 30 days',
    description:
      'A claim counts on the day when it was made, even if it arrived later. Days are those of the zone that the answer names.',
    token: 'required',
    response: claimsByDay,
  },
  [endpoint.createCampaign]: {
    summary: 'Make a campaign and its codes',
    description:
      'A repeated request answers 404 if the campaign that it made was deleted in the last 400 days.',
    token: 'required',
    refusals: [404],
    body: createCampaignForm,
    response: campaign,
  },
  [endpoint.readCampaign]: { tagged: true, summary: 'A campaign', token: 'required', response: campaign },
  [endpoint.renameCampaign]: {
    summary: 'Rename a campaign',
    token: 'required',
    body: renameForm,
    response: campaign,
  },
  [endpoint.deleteCampaign]: {
    summary: 'Delete a campaign with everything that belongs to it',
    token: 'required',
    response: message,
  },
  [endpoint.changeContact]: {
    summary: "Change the gift giver's contact",
    description: 'JSON, or multipart/form-data with an image as contact_profile_image.',
    token: 'required',
    form: contactForm,
    files: contactFiles,
    response: campaign,
  },
  [endpoint.changeSeller]: {
    summary: 'Change who sells, as the receipts of a sale campaign name them',
    description: 'Only the owner may. Answers 409 for a campaign of another type.',
    token: 'required',
    body: sellerForm,
    response: campaign,
  },
  [endpoint.duplicateCampaign]: {
    summary: 'Make another campaign like this one, with codes of its own',
    description: 'Type, gift giver, seller and images are those of this one; nobody has claimed its codes.',
    token: 'required',
    body: duplicateCampaignForm,
    response: campaign,
  },
  [endpoint.archiveCampaign]: {
    summary: 'Hide a campaign from the dashboard, or restore it; its codes still work',
    token: 'required',
    body: archiveCampaignForm,
    response: campaign,
  },
  [endpoint.listLinks]: {
    summary: "The links that open the campaign's page without signing in, its Master QR first",
    description: 'Those that no longer work follow those that do. Only the owner sees them.',
    token: 'required',
    response: z.array(campaignLink),
  },
  [endpoint.createLink]: {
    summary: 'Make a link to view or to edit',
    description: 'The answer has no code, because it is stored for replays; the list has it.',
    token: 'required',
    body: createLinkForm,
    response: message,
  },
  [endpoint.replaceLink]: {
    summary: 'Replace a link: it stops working at once, and a new one like it works instead',
    token: 'required',
    response: message,
  },
  [endpoint.endLink]: { summary: 'Switch a link off', token: 'required', response: message },
  [endpoint.eraseRecipient]: {
    summary: 'Erase everything of the recipient of one gift, by its running number',
    token: 'required',
    response: message,
  },
  [endpoint.changeRetention]: {
    summary: 'Erase recipients automatically some days after they claimed',
    description: 'From 30 to 3,650 days; 0: never.',
    token: 'required',
    body: retentionForm,
    response: campaign,
  },
  [endpoint.changeEasyPins]: {
    summary: 'Refuse PINs that are easy to guess, or accept them again',
    description: 'This applies to PINs that are chosen from then on. Only the owner may.',
    token: 'required',
    body: easyPinsForm,
    response: campaign,
  },
  [endpoint.endPinHelp]: {
    summary: 'Stop helping with lost PINs of the diaries of a campaign',
    description: 'Requests that wait are cancelled. It cannot be switched on again. Only the owner may.',
    token: 'required',
    response: campaign,
  },
  [endpoint.changePrivacy]: {
    summary: 'Set the privacy notice of the claim form',
    description: 'Only the owner may. An empty purpose removes the notice.',
    token: 'required',
    body: privacyForm,
    response: campaign,
  },
  [endpoint.listConsents]: {
    summary: 'What the recipients were shown and agreed to, and what they have withdrawn',
    token: 'required',
    response: z.array(listedConsent),
  },
  [endpoint.changeLock]: {
    summary: 'Require a lock on helpers’ phones',
    description: 'Phones that have the campaign then encrypt what they store about its recipients.',
    token: 'required',
    body: lockForm,
    response: campaign,
  },
  [endpoint.readCampaignLog]: {
    says: pageSaid,
    summary: 'What was done to the campaign, by whom and when, newest first',
    token: 'required',
    query: pageQuery,
    response: z.array(campaignLogEntry),
  },
  [endpoint.uploadImages]: {
    summary: 'Add images to the slideshow of a campaign',
    description: 'Repeated `files`, each an image; `urls` by position. All are added, or none.',
    token: 'required',
    fileForm: uploadImagesForm,
    files: slideshowFiles,
    response: imagesAnswer,
  },
  [endpoint.arrangeImages]: {
    summary: 'Change the order of the images, or their links',
    description: 'Images that are not named follow those that are.',
    token: 'required',
    body: arrangedImages,
    response: imagesAnswer,
  },
  [endpoint.listCodes]: {
    tagged: true,
    says: changesSaid,
    summary: 'Its codes, with who claimed them',
    description: changesDescription,
    token: 'required',
    query: changesQuery,
    response: z.array(listedQrCode),
  },
  [endpoint.listDiaries]: {
    tagged: true,
    summary: 'How much is written in the claimed diaries of a diary campaign, but not what is written',
    token: 'required',
    response: z.array(listedDiary),
  },
  [endpoint.listTravelers]: {
    tagged: true,
    summary: 'The travelers of a travel campaign, without identity numbers',
    token: 'required',
    response: z.array(listedTraveler),
  },
  [endpoint.listSales]: {
    tagged: true,
    summary: 'The sales of a sale campaign, with their payments',
    token: 'required',
    response: z.array(listedSale),
  },
  [endpoint.downloadCodesPdf]: {
    summary: 'Its codes to print and cut out, PDF of A4 pages',
    token: 'required',
    produces: 'application/pdf',
    says: fileSaid,
  },
  [endpoint.downloadGiverVcard]: {
    summary: "The gift giver's contact card, vCard 3.0",
    token: 'required',
    produces: 'text/vcard',
    says: fileSaid,
  },
} satisfies Record<string, EndpointContract>
