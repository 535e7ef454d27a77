/** The page of a gift on a phone without a browser: its views of the server's answers and this phone's work. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { shownEntries } from '../../pwa/src/gift/diary/reading/diary.view'
import { claimView, type ClaimView } from '../../pwa/src/gift/page/claim.view'
import type { NetworkAnswer } from '../../pwa/src/gift/shared/gift.api'
import { shownSale } from '../../pwa/src/gift/sale/sale.view'
import type { GiftOnDevice, KnownGift } from '../../pwa/src/gift/shared/submit/known-gift'
import { overlaid } from '../../pwa/src/gift/shared/submit/overlaid'
import type { PendingWork } from '../../pwa/src/gift/shared/submit/pending-work'
import { watchPending } from '../../pwa/src/gift/shared/submit/watch-pending'
import { shownTraveler, type ShownTraveler } from '../../pwa/src/gift/travel/travel.view'
import { StorageFullError } from '../../pwa/src/offline/store/quota'
import type { Shown } from './check/seen'
import type { App } from './phone'

export interface GiftPage {
  code: string
  type: CampaignType
  /** Asks the server, as the page does when it opens, when it is back online, and after this phone's work was answered. */
  read(): Promise<void>
  /** whether the server has answered all that the page asks for */
  isRead(): boolean
  /** What is on screen; undefined if it says that the gift could not be opened. */
  shows(): Shown | undefined
  close(): void
}

interface Opened {
  details: unknown
  /** as of `performance.now()` */
  readAt: number
}

/** @param pin opens the details; undefined if nobody here knows it */
export async function openGiftPage(
  {
    db,
    cache,
    views,
    fetch: send,
    origin,
    now,
  }: Pick<App, 'db' | 'cache' | 'views' | 'fetch' | 'origin' | 'now'>,
  { code, type, pin }: { code: string; type: CampaignType; pin: string | undefined },
): Promise<GiftPage> {
  const row = await cache.cachedCode(code)
  const cached: GiftOnDevice['cached'] =
    row?.campaign === undefined ? null : { qr: row.qr, campaign: row.campaign }
  let network: NetworkAnswer = { state: 'loading' }
  let opened: Opened | undefined
  let pending: readonly PendingWork[] = []
  let answered = 0

  const answerOf = async <T>(path: string, headers: Record<string, string> = {}): Promise<T | undefined> => {
    try {
      const answer = await send(`${origin}/api/${path}`, { headers })
      const isOurs = answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
      return isOurs ? ((await answer.json()) as T) : undefined
    } catch {
      return undefined
    }
  }
  const details = async (): Promise<unknown> => {
    if (pin === undefined) return undefined
    const headers = { 'x-pin': pin }
    switch (type) {
      case 'vcard':
        return undefined
      case 'travel':
        return answerOf<ShownTraveler>(`travel/${code}/details`, headers)
      case 'sale':
        return answerOf<Receipt>(`sale/${code}/receipt`, headers)
      case 'diary':
        return (await answerOf<{ entries: DiaryEntry[] }>(`diary/${code}/entries?limit=200`, headers))
          ?.entries
    }
  }
  const readDetails = async () => {
    const readAt = performance.now()
    const read = await details()
    if (read !== undefined && readAt >= (opened?.readAt ?? -Infinity)) opened = { details: read, readAt }
  }
  const read = async () => {
    const askedAt = now()
    const [qr, campaign] = await Promise.all([
      answerOf<KnownGift['qr']>(`qr/${code}`),
      answerOf<KnownGift['campaign']>(`qr/${code}/campaign`),
    ])
    if (qr && campaign) {
      network = { state: 'answered', qr, campaign }
      await cache.rememberCode(code, qr, campaign, askedAt).catch((error: unknown) => {
        if (!(error instanceof StorageFullError)) throw error
      })
    } else if (network.state !== 'answered') network = { state: 'unreachable' }
    await readDetails()
  }

  const stop = watchPending(
    {
      db,
      views,
      maker: () => null,
      clockAhead: () => Promise.resolve(0),
      onOthers: () => undefined,
      onLocked: () => undefined,
    },
    code,
    (work) => {
      pending = work
      const before = answered
      answered = work.filter(({ state }) => state === 'delivered' || state === 'attention').length
      if (answered !== before && type !== 'vcard') void readDetails()
    },
  )
  const view = () => claimView({ network, cached, pending, overlaid: overlaid(pending) })
  return {
    code,
    type,
    read,
    isRead: () => network.state === 'answered' && (type === 'vcard' || opened !== undefined),
    shows: () => shownBy(view(), opened, pending),
    close: stop,
  }
}

function shownBy(
  view: ClaimView,
  opened: Opened | undefined,
  pending: readonly PendingWork[],
): Shown | undefined {
  if (view.screen === 'card') return new Map([['name', view.card.name]])
  if (view.screen === 'form') return new Map()
  if (view.screen !== 'claimed' || !opened) return undefined
  const { campaign } = view
  switch (campaign.campaign_type) {
    case 'travel': {
      const traveler = shownTraveler(opened as Opened & { details: ShownTraveler }, pending)
      return traveler && new Map([['name', traveler.name]])
    }
    case 'sale': {
      const sale = shownSale(opened as Opened & { details: Receipt }, campaign, pending)
      if (!sale) return undefined
      const marks = sale.payments.flatMap(({ transaction_id }) => transaction_id ?? [])
      return new Map([
        ['name', sale.name],
        ...marks.map((mark): [string, string] => [`payment ${mark}`, mark]),
      ])
    }
    case 'diary': {
      const entries = shownEntries(opened.details as DiaryEntry[], pending, () => opened.readAt)
      return new Map(entries.map(({ id, text }) => [`entry ${id}`, text ?? '']))
    }
    case 'vcard':
      return undefined
  }
}
