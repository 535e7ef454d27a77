/**
 * A file as it is now. What somebody has chosen may change or go before it is sent, as photos of a cloud do.
 * @throws if it cannot be read
 */
export const inMemory = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, file)
