/** The files that wait on this device. Not in device-store.ts, because the first screens show none. */
import { deviceDatabase } from './device-store'
import { fieldsOfFiles, fileOf, filesOf } from './queue/waiting-files'

export const fileHere = (operationId: string, field: string) => fileOf(deviceDatabase, operationId, field)
export const filesHere = (operationId: string) => filesOf(deviceDatabase, operationId)
/** The field of each file, without reading the files. */
export const fileFieldsHere = async (operationId: string): Promise<readonly string[]> =>
  (await fieldsOfFiles(deviceDatabase, [operationId])).get(operationId)?.files ?? []
