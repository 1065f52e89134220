/** The page opens from the phone from now on. @param address of the page (`LINK_PAGES`) */
export const keepPage = (address: string): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`${address}worker.js`, { scope: address }).catch(() => undefined)
}
