export const about = 'Gifts that were opened or claimed here, also offline. Only this browser has this list.'
export const emptyTitle = 'No gifts on this device yet'
export const handedOut = 'Gifts that you hand out are listed in their campaign.'
export const emptyText = 'Scan the QR code on a gift. From then on it is listed here, also offline.'
export const emptyTextSignedIn =
  'Open the link of your own gift. From then on it is listed here, also offline.'
export const notClaimed = 'Not claimed yet'
export const code = (first: string) => `Gift ${first}`
export const gift = 'Gift'
