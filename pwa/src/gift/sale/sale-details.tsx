import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useState } from 'react'
import type { TypeDetailsProps } from '../shared/type-part'
import { isPinProblem } from '../shared/refused-work/pin-problem'
import { stateOf } from '../shared/submit/pending-view'
import { useDetails } from '../pin/use-details'
import { useRefusedWork, useResendWithPin } from '../shared/refused-work/use-refused-work'
import { Button } from '../../ui/button'
import { ClosedGift } from '../pin/closed-gift'
import { ForgetPinButton } from '../pin/forget-pin-button'
import { PinDialog } from '../pin/pin-dialog'
import { UnreadNote } from '../pin/unread-note'
import { savesData } from '../../device/network/save-data'
import { ScreenState } from '../../ui/state-badge'
import { SaleBalance } from './sale-balance'
import { Payments, SaleRows } from './sale-rows'
import { fetchReceipt } from './sale.api'
import * as t from './sale.texts'
import { receiptOf, shownSale, waitingPayments } from './sale.view'
import { lazyPart } from '../../ui/lazy-part'

const ReturnedNote = lazyPart(() => import('../shared/refused-work/returned-note'))
const ReceiptDialog = lazyPart(() => import('./receipt/receipt-dialog'))
const PaymentDialog = lazyPart(() => import('./payment-dialog'))

/** ms after which nobody waits for anything else */
const AT_REST_MS = 3000

const BOOKING = { receiptOf: null }
const PAYMENT = ['sale.payment'] as const

/** A booking behind its PIN, with its receipt and later payments. */
export default function SaleDetails({ code, campaign, pending, ownClaim, isNew }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchReceipt(code, pin), [code])
  const { opened, opening, pin, trouble, away, again, question, applyAnswer, locked, lock, forget } =
    useDetails(code, {
      load,
      pending,
      ownClaim,
      canWait: true,
      failure: m.saleFetchFailed,
    })
  const isOpen = opened !== undefined
  useEffect(() => {
    if (!isOpen || savesData()) return
    const warm = async () => (await import('./receipt/warm-receipt')).warmReceipt()
    const timer = setTimeout(() => void warm().catch(() => undefined), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  // after booking the receipt is shown
  const [dialog, setDialog] = useState<{ receiptOf: string | null } | 'payment' | null>(
    isNew ? BOOKING : null,
  )
  const returned = useRefusedWork(pending, 'sale.payment', () => {
    forget()
    setDialog(null)
  })
  useResendWithPin(pending, PAYMENT, opened)
  const sale = locked ? undefined : shownSale(opened, campaign, pending)
  const close = () => setDialog(null)
  const receipt = sale && dialog && dialog !== 'payment' ? receiptOf(sale, dialog.receiptOf) : undefined
  const wrongPin = returned?.problem && isPinProblem(returned.problem)
  // a payment under a wrong PIN only needs the right PIN
  const pay = pin === undefined && wrongPin ? question.ask : () => setDialog('payment')
  const asksToPay = dialog === 'payment' && pin === undefined
  return (
    <>
      <ScreenState state={stateOf(pending)} />
      {returned && (
        <ReturnedNote
          title={t.paymentReturned}
          reason={returned.problem?.detail}
          onMend={pin !== undefined && sale?.balance_amount !== 0 ? pay : undefined}
        />
      )}
      {sale ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="font-display text-2xl font-semibold">{t.details}</h1>
            {pin !== undefined && <ForgetPinButton onForget={lock} />}
          </div>
          <p className={`mt-1 mb-3 ${sale.receipt_number ? 'font-mono' : ''}`}>
            {sale.receipt_number ?? t.receiptPending}
          </p>
          <SaleBalance balance={sale.balance_amount} />
          <div className="mb-5 grid gap-2 sm:grid-cols-2">
            {sale.balance_amount > 0 && <Button onClick={pay}>{t.addPayment}</Button>}
            <Button
              variant={sale.balance_amount > 0 ? 'secondary' : 'primary'}
              onClick={() => setDialog(BOOKING)}
            >
              {t.viewReceipt}
            </Button>
          </div>
          <SaleRows sale={sale} />
          <Payments payments={sale.payments} onReceipt={(of) => setDialog({ receiptOf: of })} />
          {receipt && <ReceiptDialog receipt={receipt} onClose={close} />}
        </>
      ) : opened ? (
        <p className="py-6 text-center text-soft">{m.saleUnknown}</p>
      ) : pin !== undefined ? (
        <>
          <h1 className="font-display text-2xl font-semibold">{t.details}</h1>
          <div className="mt-3">
            <UnreadNote
              away={away}
              failed={m.saleFetchFailed}
              offline={t.payOnly}
              meanwhile={t.payMeanwhile}
              onAgain={again}
            />
          </div>
          <Payments payments={waitingPayments(pending)} />
          <Button className="mt-5 w-full" onClick={pay}>
            {t.addPayment}
          </Button>
        </>
      ) : (
        <ClosedGift
          title={t.lockedTitle}
          text={t.lockedText}
          action={t.access}
          trying={opening ? t.opening : undefined}
          trouble={trouble}
          onAgain={again}
          onAsk={question.ask}
        />
      )}
      {/* not around the condition, because the server's HTML has no element here */}
      {dialog === 'payment' && pin !== undefined && (
        <PaymentDialog
          code={code}
          pin={pin}
          balance={sale?.balance_amount}
          method={sale?.payments.at(-1)?.payment_method ?? undefined}
          returned={returned}
          onSaved={(saved) => {
            if (saved.outcome === 'delivered') applyAnswer(saved)
            const number = saved.outcome === 'delivered' ? saved.result.payment.receipt_number : saved.id
            setDialog(sale ? { receiptOf: number } : null)
          }}
          onClose={close}
        />
      )}
      <PinDialog
        code={code}
        title={t.access}
        action={t.access}
        open={question.open || asksToPay}
        onVerify={question.enter}
        onClose={asksToPay ? close : question.cancel}
      />
    </>
  )
}
