import { UnclosedQuoteError } from '@tohfa/sync-protocol/csv/csv-records'
import * as m from '@tohfa/sync-protocol/messages'
import { urlsOfCsv, type CsvUrls } from '@tohfa/sync-protocol/csv-qr/url-list'
import { csvText } from '@tohfa/sync-protocol/csv/csv-text'

export type CsvAnswer = { urls: CsvUrls } | { refused: string }

const answerTo = async (file: File): Promise<CsvAnswer> => {
  try {
    const text = csvText(new Uint8Array(await file.arrayBuffer()))
    return text === null ? { refused: m.csvInvalid } : { urls: urlsOfCsv(text) }
  } catch (error) {
    return { refused: error instanceof UnclosedQuoteError ? m.csvQuoteOpen(error.line) : m.csvReadFailed }
  }
}

self.onmessage = ({ data }: MessageEvent<File>) => {
  void answerTo(data).then((answer) => self.postMessage(answer))
}
