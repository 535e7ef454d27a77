import type { Campaign, CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureProblem, failureText, plainProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { toast } from '../../ui/toast'
import { keepImages } from '../edit/campaign-edit.commands'
import { makeCampaign } from '../data/campaigns.commands'
import { createDraft } from './create-draft'
import * as t from '../images/images.texts'
import { useChosenImages } from '../images/use-chosen-images'
import { isCancelled, useImageUpload } from '../images/use-image-upload'

type Links = Readonly<Record<string, string>>

/**
 * Makes a campaign and then sends its images. Once it is made, only the images can be tried again.
 * @param onCreated told when all is done
 */
export function useCreate(onCreated: (id: string) => void) {
  const [made, setMade] = useState<Campaign>()
  const chosen = useChosenImages()
  const upload = useImageUpload()
  const submitKey = useSubmitKey()

  const send = async (campaign: Campaign, links: Links): Promise<Problem | void> => {
    const files = await chosen.ready()
    let left = files.length
    try {
      await upload.send({
        access: { by: 'owner', id: campaign.id },
        files,
        links,
        onArrived: async (id, images) => {
          left -= 1
          chosen.remove(id)
          setMade(await keepImages({ by: 'owner', id: campaign.id }, campaign, images))
        },
      })
    } catch (error) {
      const why = isCancelled(error) ? t.uploadCancelled : failureText(error, m.campaignUpdateFailed)
      return plainProblem(`${t.createdWithout(left)} ${why}`)
    }
    onCreated(campaign.id)
  }

  const create = async (form: CreateCampaignForm, links: Links): Promise<Problem | void> => {
    // before anything is made: what cannot be read is told while it can still be chosen anew
    const files = await chosen.ready()
    if (files.length < chosen.chosen.length) return plainProblem(m.imagesProcessFailed)
    let campaign
    try {
      campaign = await makeCampaign(form, submitKey(form))
    } catch (error) {
      return failureProblem(error, m.campaignCreateFailed)
    }
    toast(m.campaignCreated)
    if (files.length === 0) return onCreated(campaign.id)
    setMade(campaign)
    await createDraft.drop()
    return send(campaign, links)
  }

  return { made, chosen, upload, create, send }
}
