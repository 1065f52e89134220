/** Ends the browser's subscription, and removes what it shows: the next person at this device is told nothing. */
export const forgetSubscription = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
