import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { downloadBlob } from '../../device/download'
import { shareFile } from '../../device/share-file'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { SaleBalance } from './sale-balance'
import { Payments, SaleRows } from './sale-rows'
import * as t from './sale.texts'
import type { ShownSale } from './sale.view'

interface ReceiptDialogProps {
  sale: ShownSale
  onClose: () => void
}

/** The receipt, to print, share and keep; drawn on the device. */
export default function ReceiptDialog({ sale, onClose }: ReceiptDialogProps) {
  const [busy, setBusy] = useState<'share' | 'pdf'>()
  const act = async (action: 'share' | 'pdf') => {
    setBusy(action)
    try {
      const { receiptPdf, receiptFileName } = await import('./receipt-pdf')
      const file = new File([await receiptPdf(sale)], receiptFileName(sale), { type: 'application/pdf' })
      if (action === 'pdf' || !(await shareFile(file, t.receiptFor(sale.campaign_name)))) {
        downloadBlob(file, file.name)
        toast(m.pdfDownloaded)
      }
    } catch (error) {
      console.error(error)
      toast(action === 'pdf' ? m.pdfDownloadFailed : t.notShared, 'error')
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog title={t.receipt} open onClose={onClose} size="wide">
      <article className="printed">
        <header className="mb-3">
          <p className="font-display text-xl font-semibold">
            <bdi>{sale.campaign_name}</bdi>
          </p>
          {sale.contact_name && (
            <p className="text-soft">
              {t.soldBy} <bdi>{sale.contact_name}</bdi>
              {sale.contact_company && (
                <>
                  {' · '}
                  <bdi>{sale.contact_company}</bdi>
                </>
              )}
              {sale.contact_mobile && (
                <>
                  {' · '}
                  <bdi>{sale.contact_mobile}</bdi>
                </>
              )}
            </p>
          )}
          <p className="mt-2 font-mono text-lg">{sale.receipt_number ?? t.receiptPending}</p>
          {sale.receipt_number === null && <p className="text-sm text-soft">{t.receiptPendingText}</p>}
        </header>
        <SaleRows sale={sale} />
        <SaleBalance balance={sale.balance_amount} />
        <Payments payments={sale.payments} />
      </article>
      <div className="mt-5 grid gap-2 sm:grid-cols-3 print:hidden">
        <Button variant="secondary" onClick={() => print()}>
          {t.print}
        </Button>
        <Button variant="secondary" busy={busy === 'share'} onClick={() => void act('share')}>
          {t.share}
        </Button>
        <Button busy={busy === 'pdf'} onClick={() => void act('pdf')}>
          {t.downloadPdf}
        </Button>
      </div>
    </Dialog>
  )
}
