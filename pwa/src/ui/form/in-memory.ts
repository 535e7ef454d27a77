/**
 * A file as it is now. A chosen file may change or disappear before it is sent, as photos of a cloud do.
 * @throws if it cannot be read
 */
export const inMemory = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, file)
