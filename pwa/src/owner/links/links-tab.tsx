import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignLink } from '@tohfa/sync-protocol/entities/campaign-link'
import { LINKS_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { failureText, reasonOf } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { useFetched } from '../../api/use-fetched'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { shownTime } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { Notice } from '../../ui/notice'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { say } from '../../ui/toast/toast'
import { refreshCampaign } from '../campaign-data/campaigns.refresh'
import { RequireLock } from '../lock/require-lock'
import * as campaigns from '../shared/campaigns.texts'
import { LinkCard } from './link-card'
import { createLink, endLink, fetchLinks, replaceLink } from './links.api'
import * as t from './links.texts'
import { lazyPart } from '../../ui/lazy-part'

const NewLinkDialog = lazyPart(() => import('./new-link-dialog'))

type Asking = { about: CampaignLink; to: 'replace' | 'end' }

export function LinksTab({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const withKey = useSubmitKey()
  const { value: links, failure, again } = useFetched((signal) => fetchLinks(id, signal))
  const [making, setMaking] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  /** the link whose QR is shown */
  const [open, setOpen] = useState<string | null>(null)

  /** What a link permits has changed, and for the Master QR the campaign too. */
  const changed = async (shown?: 'newest' | 'master') => {
    await Promise.all([again(), refreshCampaign(id, new AbortController().signal).catch(() => undefined)])
    const now = shown && (await fetchLinks(id).catch(() => []))
    if (now)
      setOpen(
        now.find(({ master, state }) => state === 'alive' && master === (shown === 'master'))?.id ?? null,
      )
  }
  const act = async ({ about, to }: Asking): Promise<string | void> => {
    try {
      await withKey([to, about.id], (key) => (to === 'replace' ? replaceLink : endLink)(id, about.id, key))
      say(to === 'replace' ? t.replaced : t.states.ended)
      setAsking(null)
      await changed(to === 'replace' ? (about.master ? 'master' : 'newest') : undefined)
    } catch (error) {
      return failureText(error, to === 'replace' ? t.replaceFailed : t.switchOffFailed)
    }
  }

  // an earlier list may show links that no longer work
  if (failure !== undefined)
    return (
      <Notice
        inner
        picture={<EmptyBox />}
        title={t.fetchFailed}
        text={reasonOf(failure)}
        action={
          <Button variant="secondary" onClick={() => void again()}>
            {labels.tryAgain}
          </Button>
        }
      />
    )
  if (links === undefined)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </SkeletonGroup>
    )
  const alive = links.filter(({ state }) => state === 'alive')
  const dead = links.filter(({ state }) => state !== 'alive')
  const card = (link: CampaignLink) => (
    <LinkCard
      key={link.id}
      link={link}
      campaign={campaign.name}
      open={open === link.id}
      onOpen={(shown) => setOpen(shown ? link.id : null)}
      onReplace={() => setAsking({ about: link, to: 'replace' })}
      onEnd={() => setAsking({ about: link, to: 'end' })}
    />
  )
  const last = asking?.about.last_opened_at
  return (
    <>
      <p className="mb-4 text-soft">{t.about}</p>
      <ul className="grid gap-3">{alive.map(card)}</ul>
      <div className="mt-4">
        {alive.length < LINKS_MAX ? (
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setMaking(true)}>
            {t.newLink}
          </Button>
        ) : (
          <p className="text-soft">{t.full}</p>
        )}
      </div>
      <RequireLock campaign={campaign} />
      {dead.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-lg font-semibold">{t.older}</h2>
          <ul className="grid gap-3">{dead.map(card)}</ul>
        </section>
      )}
      {asking && (
        <ConfirmDialog
          title={asking.to === 'replace' ? t.replaceAsk : t.switchOffAsk}
          action={asking.to === 'replace' ? t.replace : t.switchOff}
          acting={asking.to === 'replace' ? t.replacing : t.switchingOff}
          onConfirm={() => act(asking)}
          onClose={() => setAsking(null)}
        >
          <p className="font-medium">
            <bdi>{asking.about.name || campaigns.masterQr}</bdi>
          </p>
          <p className="mt-2 text-soft">
            {asking.to === 'end'
              ? t.switchOffText
              : asking.about.state === 'alive'
                ? t.replaceText(last == null ? null : shownTime(Date.parse(last)))
                : t.renewText}
          </p>
        </ConfirmDialog>
      )}
      {making && (
        <NewLinkDialog
          onClose={() => setMaking(false)}
          onMake={async (form) => {
            await withKey(['new', form], (key) => createLink(id, form, key))
            setMaking(false)
            await changed('newest')
          }}
        />
      )}
    </>
  )
}
