/** A file that was chosen once and can be read again after it was corrected, as far as the browser allows. */
export type ChosenFile = {
  name: string
  /** @throws DOMException when it changed on the disk and this browser needs it chosen again */
  read: () => Promise<File>
}

type FileHandle = { kind: string; name: string; getFile: () => Promise<File> }
type Picker = (options: object) => Promise<FileHandle[]>

const ofHandle = (handle: FileHandle): ChosenFile => ({ name: handle.name, read: () => handle.getFile() })
const ofFile = (file: File): ChosenFile => ({
  name: file.name,
  read: async () => {
    // Fails here, with its own reason, rather than during the upload.
    await file.slice(0, 1).arrayBuffer()
    return file
  },
})

const FILE_TYPES = [
  {
    accept: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      'text/csv': ['.csv'],
    },
  },
]

/**
 * Opens the system's dialog such that the file can be read again later. Undefined if the browser cannot: then an input
 * of type file is used.
 */
export const filePicker = (): (() => Promise<ChosenFile | null>) | undefined => {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: Picker }
  if (!showOpenFilePicker) return undefined
  return async () => {
    try {
      const [handle] = await showOpenFilePicker({ types: FILE_TYPES, multiple: false })
      return handle ? ofHandle(handle) : null
    } catch (error) {
      // The person closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return null
      throw error
    }
  }
}

export const fileOfInput = (files: FileList | null): ChosenFile | null => (files?.[0] ? ofFile(files[0]) : null)

/** Returns the first dropped file. Call it within the event: the data are unavailable afterwards. */
export const fileOfDrop = async (transfer: DataTransfer): Promise<ChosenFile | null> => {
  const item = [...transfer.items].find(({ kind }) => kind === 'file') as
    | (DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileHandle | null> })
    | undefined
  const [file] = transfer.files
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null)
  if (handle?.kind === 'file') return ofHandle(handle)
  return file ? ofFile(file) : null
}
