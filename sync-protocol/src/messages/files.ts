/** Why a chosen picture is refused. */
export const imageHeic = 'HEIC photos cannot be read here. Please choose a JPEG or PNG image.'
export const imageIncomplete = 'This photo is incomplete or damaged. Please choose another one.'
