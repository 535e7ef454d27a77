import { receiptPdfFileName, receiptPictureFileName } from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import * as labels from '../../../ui/labels.texts'
import { downloadBlob } from '../../../device/files/download'
import { shareFile } from '../../../device/files/share-file'
import { Button } from '../../../ui/button'
import { Dialog, StickyBar } from '../../../ui/dialog/dialog'
import { DropDown, MenuItem } from '../../../ui/drop-down'
import { toast } from '../../../ui/toast/toast'
import { shownRupees } from '../rupees'
import { SaleBalance } from '../sale-balance'
import { Payments, TextRows } from '../sale-rows'
import { SaleSeller } from '../sale-seller'
import * as t from '../sale.texts'
import { paymentLine, paymentOf, receiptRows, totalRows, type ShownReceipt } from '../sale.view'

interface ReceiptDialogProps {
  receipt: ShownReceipt
  onClose: () => void
}

type Action = 'share-pdf' | 'share-picture' | 'download'

/** The receipt, to share, print and download. The device draws it. */
export default function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const { sale, number, payment } = receipt
  const [busy, setBusy] = useState(false)
  const act = async (action: Action) => {
    setBusy(true)
    const asPicture = action === 'share-picture'
    try {
      const file = asPicture ? await pictureOf(receipt) : await pdfOf(receipt)
      if (action === 'download' || !(await shareFile(file, t.receiptFor(sale.campaign_name)))) {
        downloadBlob(file, file.name)
        toast(asPicture ? t.pictureDownloaded : m.pdfDownloaded)
      }
    } catch (error) {
      console.error(error)
      toast(action === 'download' ? m.pdfDownloadFailed : t.notShared, 'error')
    } finally {
      setBusy(false)
    }
  }
  const paid = paymentOf(receipt)
  return (
    <Dialog title={t.receipt} open onClose={onClose} size="wide">
      <article className="printed grid gap-4 pb-5">
        <h3 className="hidden font-display text-2xl font-semibold print:block">{t.receipt}</h3>
        {paid && (
          <p className="text-soft">
            <LargeAmount>{shownRupees(paid.amount)}</LargeAmount>
            {paymentLine(paid)}
          </p>
        )}
        <div>
          <TextRows rows={totalRows(sale)} />
          <SaleBalance balance={sale.balance_amount} />
        </div>
        <SaleSeller sale={sale} />
        <div>
          <p className={`text-lg ${number === null ? 'font-medium' : 'font-mono'}`}>
            {number ?? t.receiptPending}
          </p>
          {number === null && <p className="text-sm text-soft">{t.receiptPendingText}</p>}
          <p className="text-soft">
            <bdi>{sale.campaign_name}</bdi>
          </p>
        </div>
        <TextRows rows={receiptRows(receipt)} />
        {!payment && sale.payments.length > 1 && <Payments payments={sale.payments} />}
      </article>
      <StickyBar>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button className="flex-1" busy={busy} onClick={() => void act('share-picture')}>
            {labels.share}
          </Button>
          <Button variant="secondary" className="flex-1" onClick={() => print()}>
            {labels.print}
          </Button>
          <DropDown upwards title={t.more} className="border border-edge bg-surface">
            <MenuItem onClick={() => void act('share-pdf')}>{t.sharePdf}</MenuItem>
            <MenuItem onClick={() => void act('download')}>{t.downloadPdf}</MenuItem>
          </DropDown>
        </div>
      </StickyBar>
    </Dialog>
  )
}

/** On one line of the narrowest phone, however much it is and however large the text. */
const LargeAmount = ({ children }: { children: string }) => (
  <strong
    style={{ fontSize: `min(2.25rem, ${130 / children.length}vw)`, lineHeight: 1.2 }}
    className="block whitespace-nowrap text-ink"
  >
    {children}
  </strong>
)

async function pdfOf(receipt: ShownReceipt): Promise<File> {
  const { receiptPdf } = await import('./receipt-pdf')
  return new File([receiptPdf(receipt)], receiptPdfFileName(receipt.number), {
    type: 'application/pdf',
  })
}

async function pictureOf(receipt: ShownReceipt): Promise<File> {
  const { receiptPicture } = await import('./receipt-picture')
  return new File([await receiptPicture(receipt)], receiptPictureFileName(receipt.number), {
    type: 'image/png',
  })
}
