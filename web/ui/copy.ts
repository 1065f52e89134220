import { useNotify } from './feedback/notification.tsx'

/** Copies a text to the clipboard, and reports success or failure. */
export const useCopy = (): ((content: string) => Promise<void>) => {
  const notify = useNotify()
  return async (content) => {
    try {
      await navigator.clipboard.writeText(content)
      notify('success', 'settings_copied')
    } catch {
      notify('error', 'settings_copy_failed')
    }
  }
}
