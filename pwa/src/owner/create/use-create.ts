import type { Campaign, CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureProblem, reasonOf } from '../../api/failure'
import { plainProblem } from '../../api/errors'
import { useSubmitKey } from '../../api/submit-key'
import { toast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-is-here'
import { rememberImages } from '../edit/campaign-edit.commands'
import { createCampaign } from '../campaign-data/campaigns.commands'
import * as t from '../images/images.texts'
import { createDraft } from './create-draft'
import { useNewImages } from '../images/use-new-images'
import { useSortedImages } from '../images/use-sorted-images'
import { isCancelled, useImageUpload } from '../images/use-image-upload'

type Links = Readonly<Record<string, string>>

/** those that are uploaded are no longer shown here */
const NONE: readonly CampaignImage[] = []

/**
 * Creates a campaign, then uploads its images. Once it is created, a retry only uploads the images.
 * @param onCreated called when all is done, unless the page was left before
 */
export function useCreate(onCreated: (id: string) => void) {
  const isHere = useIsHere()
  const [made, setMade] = useState<Campaign>()
  const [unverified, setUnverified] = useState(false)
  const chosen = useNewImages()
  const images = useSortedImages(NONE, chosen.chosen)
  const upload = useImageUpload()
  const withKey = useSubmitKey()

  const finish = ({ id }: Campaign) => {
    if (isHere()) onCreated(id)
  }

  const send = async (campaign: Campaign, links: Links): Promise<Problem | void> => {
    const { files } = await chosen.ready(images.images)
    let remaining = files.length
    try {
      await upload.send({
        access: { by: 'owner', id: campaign.id },
        files,
        links,
        onArrived: async (id, now) => {
          remaining -= 1
          chosen.remove(id)
          setMade(await rememberImages({ by: 'owner', id: campaign.id }, campaign, now))
        },
      })
    } catch (error) {
      const why = isCancelled(error) ? t.uploadCancelled : reasonOf(error)
      const said = `${t.createdWithout(remaining, isHere())} ${why}`
      if (!isHere()) toast(said, 'error')
      return plainProblem(said)
    }
    finish(campaign)
  }

  const create = async (form: CreateCampaignForm, links: Links): Promise<Problem | void> => {
    // first, so that files that are not images can still be replaced
    const { files, refused } = await chosen.ready(images.images)
    if (refused) return plainProblem(m.imagesProcessFailed)
    let campaign
    try {
      campaign = await withKey(form, (key) => createCampaign(form, key))
    } catch (error) {
      const problem = failureProblem(error, m.campaignCreateFailed)
      setUnverified(problem.code === 'email_unverified')
      return problem
    }
    toast(m.campaignCreated)
    if (files.length === 0) return finish(campaign)
    setMade(campaign)
    // after the page was left, the draft may be the next campaign's
    if (isHere()) await createDraft.drop()
    return send(campaign, links)
  }

  return { made, unverified, chosen, images, upload, create, send }
}
