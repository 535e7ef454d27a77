/** The files that wait on this device. Not in device-store.ts, because the first screens show none. */
import { deviceDatabase } from './device-store'
import { fileOf, filesOf } from './queue/waiting-files'

export const fileHere = (operationId: string, field: string) => fileOf(deviceDatabase, operationId, field)
export const filesHere = (operationId: string) => filesOf(deviceDatabase, operationId)
