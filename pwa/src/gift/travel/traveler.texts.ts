/** What the details of a traveler say, and their form does not. */
export const showNumber = (what: string) => `Show the ${what}`
export const hideNumber = (what: string) => `Hide the ${what}`
export const registeredOn = (moment: string) => `Registered ${moment}`
export const call = (name: string) => `Call ${name}`
