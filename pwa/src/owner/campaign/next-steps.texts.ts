/** Texts of what comes next after a campaign was created. */
export const next = (number: number, all: number) => `Next step, ${number} of ${all}`
export const done = 'Done, hide these steps'
export const isDone = 'Done'
export const print = 'Print the codes'
export const printAbout = 'Print the sheet, cut the codes out and put one on each gift.'
export const tips = 'How to print, cut and test codes'
export const share = 'Show the Master QR'
export const shareAbout = 'Share the Master QR with those who help you: it shows what is claimed.'
export const offline = 'Keep it on this device'
export const offlineAbout = 'Going offline? Take the codes along on this device.'
