import { useNotify } from './feedback/notification.tsx'

/** Puts a text on the clipboard, and says whether that went well. */
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
