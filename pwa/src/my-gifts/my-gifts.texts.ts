export const title = 'Your gifts on this phone'
export const about =
  'What was opened or claimed here, without a network too. Only this browser has this list.'
export const emptyTitle = 'No gifts on this phone yet'
export const emptyText = 'Scan the code on a gift. From then on you find it here, without a network too.'
export const scan = 'Scan a code'
export const notClaimed = 'Not claimed yet'
export const code = (first: string) => `Code ${first}`
export const showMore = 'Show more'
export const gift = 'Gift'
