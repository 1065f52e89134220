import { useSyncExternalStore } from 'react'

const remNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const watch = (listener: () => void): (() => void) => {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0'
  document.body.append(probe)
  const observer = new ResizeObserver(listener)
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
  }
}

/** Pixels of one rem: people make texts larger, and what is as high as its text grows with them. */
export const useRem = (): number => useSyncExternalStore(watch, remNow)
