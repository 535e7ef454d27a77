import { accountDataFileName } from '@tohfa/sync-protocol/files/file-names'
import * as labels from '../../ui/labels.texts'
import { useDownload } from '../../api/use-download'
import { failureText } from '../../api/failure'
import { downloadBlob } from '../../device/files/download'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast/toast'
import { fetchAccountData } from './own-account.api'
import * as t from './own-account.texts'
import { Section } from './section'

export function OwnDataSection() {
  const { state, start } = useDownload(async (how) => {
    try {
      downloadBlob(await fetchAccountData(how), accountDataFileName)
      toast(t.dataDownloaded)
    } catch (error) {
      if (!how.signal?.aborted) toast(failureText(error, t.dataFailed), 'error')
    }
  })
  return (
    <Section id="own-data" title={t.ownData} about={t.ownDataAbout}>
      <Button variant="secondary" busy={state !== null} onClick={start}>
        {state === null ? t.downloadData : labels.downloading}
      </Button>
    </Section>
  )
}
