import fs from 'node:fs'
import { lockFile } from '../../store/sql/data-lock.ts'
import { placesOf } from './company-folder.ts'

/** Marks that a company is being updated. The mark ends with the process of the update, however that ends. @throws Error when another one updates it */
export const markUpdate = (dir: string, name: string): (() => void) => {
  const { updating } = placesOf(dir, name)
  const unlock = lockFile(updating)
  if (unlock === null) throw new Error(`${name} is being updated already`)
  return () => {
    fs.rmSync(updating, { force: true })
    unlock()
  }
}

export const isUpdating = (dir: string, name: string): boolean => {
  const { updating } = placesOf(dir, name)
  if (!fs.existsSync(updating)) return false
  try {
    const unlock = lockFile(updating)
    unlock?.()
    return unlock === null
  } catch {
    // What cannot be looked at may be another account's update.
    return true
  }
}
