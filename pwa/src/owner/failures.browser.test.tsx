import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { describeFailures } from '../../test/failures'
import { fillIn, submit } from '../../test/form'
import { campaign as sample } from '../../test/samples'
import { renderWithToasts } from '../../test/toasts'
import DeleteDialog from './campaign/delete-dialog'
import CampaignPage from './campaign/campaign-page'
import { CreateCampaignForm } from './create/create-campaign-form'
import DashboardPage from './dashboard/dashboard-page'
import { downloadPdf, downloadVcard } from './downloads/campaign-downloads'
import { downloadTypeCsv } from './downloads/download-type-csv'
import EditCampaignDialog from './edit/edit-campaign-dialog'
import { DeleteImageDialog } from './images/delete-image-dialog'
import CampaignViewPage from './public-view/campaign-view-page'

const campaign = sample()
const access = { by: 'owner', id: campaign.id } as const
const image = { id: '1', image_url: '/media/1.jpg', link_url: null }
const confirm = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

describeFailures('campaigns', [
  {
    says: 'Failed to fetch campaigns',
    endpoint: endpoint.listCampaigns,
    fixed: true,
    act: () => renderAt('/', <DashboardPage />),
  },
  {
    says: 'Failed to create campaign',
    endpoint: endpoint.createCampaign,
    async act() {
      await renderWithToasts(<CreateCampaignForm draft={{}} onCreated={vi.fn()} onCancel={vi.fn()} />)
      await fillIn({ name: 'Expo', qr_quantity: '5' })
      await submit()
    },
  },
  {
    says: 'Failed to fetch campaign details',
    endpoint: endpoint.readCampaign,
    fixed: true,
    act: () => renderAt(`/campaign/${campaign.id}`, <CampaignPage id={campaign.id} />),
  },
  {
    says: 'Failed to update campaign',
    endpoint: endpoint.renameCampaign,
    async act() {
      await renderWithToasts(
        <EditCampaignDialog campaign={campaign} access={access} onClose={vi.fn()} onGone={vi.fn()} />,
      )
      await expect.element(page.getByRole('textbox', { name: 'Campaign name' })).toBeVisible()
      await fillIn({ name: 'Renamed' })
      await submit()
    },
  },
  {
    says: 'Failed to delete image',
    endpoint: endpoint.deleteImage,
    async act() {
      await renderWithToasts(
        <DeleteImageDialog
          access={access}
          image={image}
          onClose={vi.fn()}
          onDeleted={vi.fn()}
          onGone={vi.fn()}
        />,
      )
      await confirm('Delete image')
    },
  },
  {
    says: 'Failed to delete campaign',
    endpoint: endpoint.deleteCampaign,
    fixed: true,
    async act() {
      await renderWithToasts(<DeleteDialog campaign={campaign} onClose={vi.fn()} />)
      await confirm('Delete Campaign')
    },
  },
  {
    says: 'Failed to download PDF',
    endpoint: endpoint.downloadCodesPdf,
    fixed: true,
    async act() {
      await renderWithToasts(null)
      await downloadPdf(campaign, {})
    },
  },
  {
    says: 'Failed to download vCard',
    endpoint: endpoint.downloadGiverVcard,
    async act() {
      await renderWithToasts(null)
      await downloadVcard(campaign, {})
    },
  },
  {
    says: 'Failed to download CSV',
    endpoint: endpoint.listSales,
    fixed: true,
    async act() {
      await renderWithToasts(null)
      await downloadTypeCsv('sale', campaign.name, { id: campaign.id })
    },
  },
  {
    says: 'Campaign not found',
    endpoint: endpoint.readPublicCampaign,
    only: 'network',
    act: () =>
      renderAt(
        `/campaign-view/${campaign.master_code}`,
        <CampaignViewPage masterCode={campaign.master_code} />,
      ),
  },
])
