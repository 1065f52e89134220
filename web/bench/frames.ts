import type { Page } from '@playwright/test'

/** Starts to note the times between the frames of a page. */
export const noteFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const note = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(globalThis, { frames })
  })

/** Returns the times between the frames since {@link noteFrames}, milliseconds. */
export const notedFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
