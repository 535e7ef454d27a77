import type { BlobStore } from '../blobs/blob-store'
import type { StoredBlobs } from '../blobs/stored-blobs'
import { together, type DepsOf } from '../http/slice'
import { createCampaignDeletion } from './deletion/campaign-deletion'
import type { DeletionRounds } from './deletion/deletion-rounds'
import { campaignDownloadsRoutes } from './campaign-downloads.routes'
import { campaignImagesRoutes } from './images/campaign-images.routes'
import { createCampaignImagesService } from './images/campaign-images.service'
import { campaignLinksRoutes } from './links/campaign-links.routes'
import { createCampaignLinksService } from './links/campaign-links.service'
import { createCampaignSettingsService } from './campaign-settings.service'
import { campaignsRoutes } from './campaigns.routes'
import { createCampaignsService } from './campaigns.service'
import { createClaimsByDayService } from './claims-by-day/claims-by-day.service'

type Made =
  | 'campaigns'
  | 'settings'
  | 'images'
  | 'links'
  | 'claimsByDay'
  | 'deletion'
  | 'blobs'
  | 'closing'
  | 'goOnDeleting'
  | 'reportFailure'

/** Campaigns: what owners make, change, share, download and delete. */
export function campaignsSlice(
  deps: Omit<
    DepsOf<typeof createCampaignsService> &
      DepsOf<typeof createCampaignSettingsService> &
      DepsOf<typeof createCampaignDeletion> &
      DepsOf<typeof createCampaignLinksService> &
      DepsOf<typeof createCampaignImagesService> &
      DepsOf<typeof createClaimsByDayService> &
      DepsOf<typeof campaignDownloadsRoutes> &
      DepsOf<typeof campaignLinksRoutes> &
      DepsOf<typeof campaignsRoutes> &
      DepsOf<typeof campaignImagesRoutes>,
    Made
  > & {
    blobs: BlobStore
    storedBlobs: StoredBlobs
    rounds: DeletionRounds
    reportAs: (what: string) => (thrown: unknown) => void
  },
) {
  const { rounds } = deps
  const own = { ...deps, blobs: deps.storedBlobs }
  const reportFailure = deps.reportAs('deletion failed')
  const deletion = createCampaignDeletion({ ...own, closing: rounds.closing, reportFailure })
  rounds.add(() => deletion.remove({ ownerId: undefined }))
  const campaigns = createCampaignsService({ ...own, deletion, goOnDeleting: rounds.soon })
  const settings = createCampaignSettingsService(own)
  const links = createCampaignLinksService(deps)
  const images = createCampaignImagesService(own)
  const claimsByDay = createClaimsByDayService(deps)
  return {
    services: { campaigns, settings, links, images, deletion },
    api: together(
      campaignDownloadsRoutes({ ...deps, campaigns }),
      campaignLinksRoutes({ ...deps, campaigns, links }),
    ),
    forms: together(
      campaignsRoutes({ ...deps, campaigns, settings, claimsByDay }),
      campaignImagesRoutes({ ...deps, campaigns, images }),
    ),
  }
}
