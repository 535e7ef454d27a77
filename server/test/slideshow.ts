import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import type { TestApp } from './app'
import { multipart } from './forms'
import { asFile } from './photos'

export interface SentImage {
  bytes: Buffer
  /** the link of the image */
  url?: string
  fileName?: string
}

/** The body of `upload-images`; each link comes before its file. */
export const imagesForm = (sent: readonly SentImage[]) =>
  multipart([
    ...sent.map(({ url = '' }): [string, string] => ['urls', url]),
    ...sent.map(({ bytes, fileName }): [string, ReturnType<typeof asFile>] => [
      'files',
      asFile(bytes, fileName),
    ]),
  ])

/** What an owner may do with the slideshow of a campaign. */
export function slideshow(test: TestApp, campaign: Pick<Campaign, 'id'>, headers: Record<string, string>) {
  const at = `/api/campaigns/${campaign.id}`
  return {
    upload(sent: readonly SentImage[], extra: Record<string, string> = {}) {
      const form = imagesForm(sent)
      return test.post(`${at}/upload-images`, form.payload, { ...headers, ...form.headers, ...extra })
    },
    arrange: (payload: unknown, extra: Record<string, string> = {}) =>
      test.put(`${at}/images`, payload as object, { ...headers, ...extra }),
    remove: (reference: string, extra: Record<string, string> = {}) =>
      test.delete(`/api/public/campaign/${campaign.id}/images/${encodeURIComponent(reference)}`, {
        ...headers,
        ...extra,
      }),
    read: async () => (await test.get(at, headers)).json<Campaign>().images as CampaignImage[],
  }
}
