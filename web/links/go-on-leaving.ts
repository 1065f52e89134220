/**
 * `web/session/leavings.ts`, a file of its own beside each page, whose worker keeps it: the bundler's import would be larger than
 * all the rest here.
 */
const LEAVINGS = `${import.meta.env.BASE_URL}leavings.js`
type Leavings = { closeLeftSession: () => Promise<boolean>; endLeavings: () => Promise<void> }

/** Goes on with removing the data of an account that left this device, where a page was closed meanwhile. */
export const goOnLeaving = async (): Promise<void> => {
  try {
    const isWorth = Object.keys(localStorage).some((name) => name === 'access_token' || name.startsWith('leaving '))
    if (!isWorth) return
    const leavings: Leavings = await import(/* @vite-ignore */ LEAVINGS)
    await leavings.closeLeftSession()
    await leavings.endLeavings()
  } catch {
    // The next page goes on.
  }
}
