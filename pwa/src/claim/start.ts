/** id of the element that holds what the page's script begins with */
export const START = 'start'
