/** Texts of the slideshow, loaded with it. */
export const pictureOf = (number: number, all: number, label: string) =>
  `${label}, picture ${number} of ${all}`
export const slideshow = (label: string) => `Slideshow: ${label}`
export const pauseSlideshow = 'Pause slideshow'
export const playSlideshow = 'Play slideshow'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
