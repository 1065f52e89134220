import type { DataRouter } from 'react-router-dom'

/**
 * Android's and the browser's back close what is open over the screen: dialogs, sheets, drawers, lists.
 *
 * While at least one is open, one entry of the history stands for them: a copy of the screen's own, marked `overlay`. To
 * go back from it is a request to the topmost to close, the same as Escape; it may refuse, and the entry is made anew.
 * When the last one closes by other means, the entry is taken away again.
 *
 * The router does not know of the entry, so that nothing is drawn anew when a list opens: the event of leaving it is
 * kept from the router. Where the router did come to know (after a reload, or back from another screen), the entry is
 * left through it.
 */
export type OverlayHistory = {
  /** @param close asks the overlay to close. @returns what to call once it is closed */
  open: (close: () => void) => () => void
  /** Resolves when the history has followed what is open: before anything is added to it. */
  settled: () => Promise<void>
}

/** As the router writes it, and our mark. */
type EntryState = { key?: string; idx?: number; overlay?: true } | null

/** Longest time that anything waits for a step back: where there is nothing to go back to, nothing happens. */
const STEP_MS = 1000
/** Longest time in which a step back may still come, on a slow phone. */
const LATE_MS = 10_000

/** Sent to the window when an entry of ours was left: what was written over it stands nowhere any more. */
export const ENTRY_LEFT = 'entry-left'

const entry = (): EntryState => history.state as EntryState
/** The router's name for the entry that a visit begins with. */
const keyOf = (state: EntryState): string => state?.key ?? 'default'

/**
 * Adds its listener before the router is made, because a window calls its listeners in the order in which they were
 * added, and this one must come first.
 * @param createRouter makes the router
 */
export const createOverlayHistory = <Router extends DataRouter>(
  createRouter: () => Router,
): { overlays: OverlayHistory; router: Router } => {
  addEventListener('popstate', (event) => onPop(event))
  const router = createRouter()
  const { navigate } = router
  const open: (() => void)[] = []
  const waiting: (() => void)[] = []
  /** Owner of the present entry of the history: not ours, ours and hidden from the router, or ours and known to it. */
  let standing: 'none' | 'hidden' | 'known' = 'none'
  let step: ReturnType<typeof setTimeout> | undefined
  /** Time until which a step back of ours may still arrive late, though nothing waits for it any more. */
  let lateUntil = 0

  const isScreenShown = (): boolean =>
    router.state.initialized && router.state.navigation.state === 'idle' && keyOf(entry()) === router.state.location.key

  const endStep = () => {
    clearTimeout(step)
    step = undefined
  }

  /** Makes the history follow what is open. Waits while the router, or a step back, is under way. */
  const follow = (): void => {
    if (step !== undefined || !isScreenShown()) return
    if (entry()?.overlay !== true) standing = 'none'
    else if (standing === 'none') standing = 'known'
    if (open.length > 0 && standing === 'none') {
      const state = entry()
      history.pushState({ ...state, key: keyOf(state), idx: (state?.idx ?? 0) + 1, overlay: true }, '')
      standing = 'hidden'
    } else if (open.length === 0 && standing !== 'none' && performance.now() >= lateUntil) {
      lateUntil = performance.now() + LATE_MS
      step = setTimeout(() => {
        endStep()
        tell()
      }, STEP_MS)
      if (standing === 'hidden') history.back()
      else void navigate(-1)
      return
    }
    tell()
  }
  const tell = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }

  const onPop = (event: PopStateEvent): void => {
    const state = event.state as EntryState
    const before = standing
    const isSameScreen = keyOf(state) === router.state.location.key
    const hasLeft = before !== 'none' && isSameScreen && state?.overlay !== true
    standing = isSameScreen && state?.overlay === true ? 'known' : 'none'
    if (hasLeft && before === 'hidden') {
      event.stopImmediatePropagation()
      dispatchEvent(new Event(ENTRY_LEFT))
    }
    const wasOurs = performance.now() < lateUntil
    lateUntil = 0
    endStep()
    if (hasLeft && !wasOurs) open.at(-1)?.()
    // A jump to another screen closes what is open on this one.
    if (!isSameScreen && before !== 'none') for (const close of open.toReversed()) close()
    // By then, an overlay that was asked to close is closed, or stays open.
    setTimeout(follow)
  }
  // A click that closes a list may lead elsewhere: that screen is added once the list's entry is gone, or the step back
  // would leave it again.
  const navigateSettled = async (...args: [number]): Promise<void> => {
    if (step !== undefined) await overlays.settled()
    await navigate(...args)
  }
  router.navigate = navigateSettled as Router['navigate']
  router.subscribe(() => queueMicrotask(follow))
  // A page that was loaded anew may begin on an entry of ours.
  queueMicrotask(follow)

  const overlays: OverlayHistory = {
    open: (close) => {
      open.push(close)
      queueMicrotask(follow)
      return () => {
        open.splice(open.lastIndexOf(close), 1)
        queueMicrotask(follow)
      }
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        follow()
        if (step === undefined) tell()
      }),
  }
  return { overlays, router }
}
