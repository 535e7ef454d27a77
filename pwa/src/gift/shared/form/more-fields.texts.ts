export const addMore = 'Add more'
