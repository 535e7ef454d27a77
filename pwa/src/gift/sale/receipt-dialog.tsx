import { receiptPdfFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { downloadBlob } from '../../device/download'
import { shareFile } from '../../device/share-file'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import { toast } from '../../ui/toast'
import { SaleBalance } from './sale-balance'
import { Payments, TextRows } from './sale-rows'
import * as t from './sale.texts'
import { receiptRows, type ShownReceipt } from './sale.view'

interface ReceiptDialogProps {
  receipt: ShownReceipt
  onClose: () => void
}

/** The receipt, to print, share and download. The device draws it. */
export default function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const { sale, number, payment } = receipt
  const [busy, setBusy] = useState<'share' | 'pdf'>()
  const act = async (action: 'share' | 'pdf') => {
    setBusy(action)
    try {
      const { receiptPdf } = await import('./receipt-pdf')
      const file = new File([await receiptPdf(receipt)], receiptPdfFileName(number), {
        type: 'application/pdf',
      })
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
          <p className="mt-2 font-mono text-lg">{number ?? t.receiptPending}</p>
          {number === null && <p className="text-sm text-soft">{t.receiptPendingText}</p>}
        </header>
        <TextRows rows={receiptRows(receipt)} />
        <SaleBalance balance={sale.balance_amount} />
        {!payment && <Payments payments={sale.payments} />}
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
