/** end of the address to which somebody comes who has just moved a gift */
export const MOVED = '#moved'
