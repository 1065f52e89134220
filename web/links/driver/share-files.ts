import type { KeptFile } from './kept.ts'

/** Gives pictures of a report out of the page: to another app of the phone, or into its files. */
export const shareFiles = async (files: readonly KeptFile[], name: string): Promise<void> => {
  const pictures = files.flatMap(({ bytes, type }, at) =>
    bytes ? [new File([bytes], `${name}-${at + 1}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })] : [],
  )
  if (navigator.canShare?.({ files: pictures })) {
    // One who closes the choice has decided.
    await navigator.share({ files: pictures }).catch(() => undefined)
    return
  }
  for (const picture of pictures) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(picture)
    link.download = picture.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
}
