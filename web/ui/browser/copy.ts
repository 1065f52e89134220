import { useNotify } from '../feedback/notification.tsx'

/** Copies a text to the clipboard, and reports success or failure. @returns true for success */
export const useCopy = (): ((content: string) => Promise<boolean>) => {
  const notify = useNotify()
  return async (content) => {
    try {
      await navigator.clipboard.writeText(content)
      notify('success', 'settings_copied')
      return true
    } catch {
      notify('error', 'settings_copy_failed')
      return false
    }
  }
}
