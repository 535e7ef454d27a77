import { CODE_COLUMNS, codeCells } from '@tohfa/sync-protocol/csv/codes-csv'
import { sheetRow } from '@tohfa/sync-protocol/csv/sheet'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { wallClock, zoneOf } from '@tohfa/sync-protocol/time/time-zone'
import { excelFile } from '../../device/files/excel'

/** The codes of a campaign as an Excel file, in the order given. @param origin start of the codes' links */
export const codesExcel = (
  codes: readonly ListedQrCode[],
  campaign: Pick<Campaign, 'time_zone'>,
  origin: string,
): Promise<Blob> => {
  const clock = wallClock(zoneOf(campaign))
  return excelFile(
    CODE_COLUMNS,
    codes.map((qr) => sheetRow(CODE_COLUMNS, codeCells(qr, origin), clock)),
  )
}
