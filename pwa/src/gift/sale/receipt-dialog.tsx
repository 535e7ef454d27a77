import { receiptPdfFileName, receiptPictureFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { downloadBlob } from '../../device/download'
import { shareFile } from '../../device/share-file'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import { toast } from '../../ui/toast'
import { SaleBalance } from './sale-balance'
import { Payments, TextRows } from './sale-rows'
import { SaleSeller } from './sale-seller'
import * as t from './sale.texts'
import { paidRows, receiptRows, type ShownReceipt } from './sale.view'

interface ReceiptDialogProps {
  receipt: ShownReceipt
  onClose: () => void
}

type Action = 'share-pdf' | 'share-picture' | 'download'

/** The receipt, to print, share and download. The device draws it. */
export default function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const { sale, number, payment } = receipt
  const [busy, setBusy] = useState<Action>()
  const act = async (action: Action) => {
    setBusy(action)
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
      setBusy(undefined)
    }
  }
  const button = (action: Action) => ({ busy: busy === action, onClick: () => void act(action) })
  return (
    <Dialog title={t.receipt} open onClose={onClose} size="wide">
      <article className="printed grid gap-4">
        <h3 className="hidden font-display text-2xl font-semibold print:block">{t.receipt}</h3>
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
        <div>
          <TextRows rows={paidRows(receipt)} />
          <SaleBalance balance={sale.balance_amount} />
        </div>
        <TextRows rows={receiptRows(receipt)} />
        {!payment && <Payments payments={sale.payments} />}
      </article>
      <div className="mt-5 grid grid-cols-2 gap-2 print:hidden">
        <Button variant="secondary" {...button('share-picture')}>
          {t.sharePicture}
        </Button>
        <Button variant="secondary" {...button('share-pdf')}>
          {t.sharePdf}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {t.print}
        </Button>
        <Button {...button('download')}>{t.downloadPdf}</Button>
      </div>
    </Dialog>
  )
}

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
