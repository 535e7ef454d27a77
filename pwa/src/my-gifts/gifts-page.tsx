import { SHOWN_AT_ONCE } from '../ui/shown-at-once'
import { useLiveQuery } from 'dexie-react-hooks'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import * as labels from '../ui/labels.texts'
import { accountId } from '../device/account-id'
import { deviceDatabase } from '../offline/device-store'
import { giftsHere, type GiftHere } from '../offline/queue/gifts-here'
import { Button, buttonClass } from '../ui/button'
import { EmptyBox } from '../ui/drawings/empty-box'
import { Notice } from '../ui/notice'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { useTitle } from '../ui/use-title'
import { GiftLink } from './gift-link'
import * as t from './my-gifts.texts'
import { lazyPart } from '../ui/lazy-part'

const InstallCard = lazyPart(() => import('../ui/install/install-card'))

/** The gifts that this browser holds. It needs no network. */
export default function GiftsPage() {
  useTitle(labels.yourGifts)
  const gifts = useLiveQuery(() => giftsHere(deviceDatabase, accountId()), [])
  if (gifts?.length === 0) return <NoGifts />
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="font-display text-3xl font-semibold">{labels.yourGifts}</h1>
          <p className="mt-1 text-soft">
            {t.about}
            {accountId() !== null && ` ${t.handedOut}`}
          </p>
        </div>
        <Link href="/scan" className={buttonClass('secondary')}>
          <ScanLine aria-hidden className="size-5" />
          {labels.scanCode}
        </Link>
      </div>
      {gifts ? (
        <>
          <Gifts gifts={gifts} />
          <InstallCard />
        </>
      ) : (
        <SkeletonGroup className="grid gap-2">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function Gifts({ gifts }: { gifts: readonly GiftHere[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  return (
    <>
      <ul className="grid gap-2">
        {gifts.slice(0, shown).map((gift) => (
          <li key={gift.code}>
            <GiftLink gift={gift} />
          </li>
        ))}
      </ul>
      {gifts.length > shown && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {labels.showMore}
        </Button>
      )}
    </>
  )
}

const NoGifts = () => (
  <Notice
    picture={<EmptyBox />}
    title={t.emptyTitle}
    text={accountId() === null ? t.emptyText : `${t.emptyTextSignedIn} ${t.handedOut}`}
    action={
      <Link href="/scan" className={buttonClass()}>
        {labels.scanCode}
      </Link>
    }
  />
)
