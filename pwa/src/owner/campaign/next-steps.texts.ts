/** Texts of what comes next after a campaign was created. */
export const next = (number: number, all: number) => `Next step, ${number} of ${all}`
export const done = 'Done, hide these steps'
export const isDone = 'Done'
export const print = 'Print the QR codes'
export const printAbout = 'Print the sheet, cut the QR codes out and put one on each gift.'
export const tips = 'How to print, cut and test QR codes'
export const share = 'Show the Master QR'
export const shareAbout = 'Share the Master QR with those who help you: it shows what is claimed.'
export const offline = 'Make available offline'
export const offlineAbout = 'Going offline? Then gifts can be claimed here all the same.'
