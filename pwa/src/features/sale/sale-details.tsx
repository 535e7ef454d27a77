import * as m from '@tohfa/sync-protocol/messages'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { TypeDetailsProps } from '../../gift/panel'
import { stateOf } from '../../gift/pending-view'
import { useResent } from '../../gift/use-resent'
import { useReturned } from '../../gift/use-returned'
import { useUnlocked } from '../../gift/use-unlocked'
import { Button } from '../../ui/button'
import { LockedGift } from '../../ui/locked-gift'
import { PinDialog } from '../../ui/pin-dialog'
import { ReturnedNote } from '../../ui/returned-note'
import { ScreenState } from '../../ui/state-badge'
import { SaleBalance } from './sale-balance'
import { Payments, SaleRows } from './sale-rows'
import { fetchReceipt } from './sale.api'
import * as t from './sale.texts'
import { shownSale } from './sale.view'
import { warmReceipt } from './warm-receipt'

const ReceiptDialog = lazy(() => import('./receipt-dialog'))
const PaymentDialog = lazy(() => import('./payment-dialog'))

/** A booking behind its PIN, with its receipt and what was paid later. */
export default function SaleDetails({ code, campaign, pending }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchReceipt(code, pin), [code])
  const { opened, trying, asking, ask, stopAsking, unlock, lock, told } = useUnlocked(
    code,
    load,
    pending,
    m.saleFetchFailed,
  )
  const isOpen = opened !== undefined
  useEffect(() => (isOpen ? warmReceipt() : undefined), [isOpen])
  // who has just registered is shown the receipt
  const fresh = pending.some(({ kind }) => kind === 'sale.claim')
  const [dialog, setDialog] = useState<'receipt' | 'payment' | null>(fresh ? 'receipt' : null)
  const returned = useReturned(pending, 'sale.payment', () => {
    lock()
    setDialog(null)
  })
  useResent(pending, 'sale.payment', opened?.pin)
  const sale = shownSale(opened, campaign, pending)
  const close = () => setDialog(null)
  return (
    <>
      <ScreenState state={stateOf(pending)} />
      {returned && (
        <ReturnedNote
          title={t.paymentReturned}
          reason={returned.problem?.detail}
          onMend={opened && sale && sale.balance_amount > 0 ? () => setDialog('payment') : undefined}
        />
      )}
      {sale ? (
        <>
          <h1 className="font-display text-2xl font-semibold">{t.details}</h1>
          <p className="mt-1 mb-3 font-mono">{sale.receipt_number ?? t.receiptPending}</p>
          <SaleRows sale={sale} />
          <SaleBalance balance={sale.balance_amount} />
          <Payments sale={sale} />
          <div className="mt-5 grid gap-2 sm:grid-cols-2">
            {opened && sale.balance_amount > 0 && (
              <Button variant="secondary" onClick={() => setDialog('payment')}>
                {t.addPayment}
              </Button>
            )}
            <Button onClick={() => setDialog('receipt')}>{t.viewReceipt}</Button>
          </div>
          <Suspense>
            {dialog === 'receipt' && <ReceiptDialog sale={sale} onClose={close} />}
            {dialog === 'payment' && opened && (
              <PaymentDialog
                code={code}
                pin={opened.pin}
                balance={sale.balance_amount}
                returned={returned}
                onSaved={(answer) => {
                  if (answer) told(answer)
                  close()
                }}
                onClose={close}
              />
            )}
          </Suspense>
        </>
      ) : opened ? (
        <p className="py-6 text-center text-soft">{t.noData}</p>
      ) : (
        <LockedGift
          title={t.lockedTitle}
          text={t.lockedText}
          action={t.access}
          trying={trying ? t.opening : undefined}
          onAsk={ask}
        />
      )}
      <PinDialog
        title={t.access}
        action={t.access}
        welcome={m.accessGranted}
        open={asking}
        onVerify={unlock}
        onClose={stopAsking}
      />
    </>
  )
}
