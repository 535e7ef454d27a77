/**
 * The header of an answer to a batch whose `waiting` was not taken, because its address has reported too often: the device reports
 * it again later. Its operations are applied all the same.
 */
export const WAITING_HEADER = 'tohfa-waiting'
export const WAITING_NOT_TAKEN = 'not-taken'
