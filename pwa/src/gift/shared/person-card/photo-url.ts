const made = new WeakMap<Blob, string>()

/** A URL for a photo that may be only on this device; the same one for the same photo, until the page is left. */
export function photoUrl(photo: string | Blob | null): string | null {
  if (!(photo instanceof Blob)) return photo
  const url = made.get(photo) ?? URL.createObjectURL(photo)
  made.set(photo, url)
  return url
}
