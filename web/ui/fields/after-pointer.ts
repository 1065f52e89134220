let isDown = false
if (typeof window !== 'undefined') {
  const note = (down: boolean) => () => {
    isDown = down
  }
  addEventListener('pointerdown', note(true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, note(false), true)
}

/**
 * Runs work that may move the screen after a press is over. A field that is left by a press shows its fault at once; if
 * the fault's text moved everything down between press and release, the press would miss its button or list.
 */
export const afterPointer = (work: () => void): void => {
  if (!isDown) {
    work()
    return
  }
  const end = new AbortController()
  const settle = () => {
    end.abort()
    // The click comes after the release.
    setTimeout(work)
  }
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, settle, { capture: true, signal: end.signal })
  }
}
