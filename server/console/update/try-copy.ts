import { dropBackup } from '../../ops/backup-files.ts'
import { type Marks, tryUpgrade } from '../../store/sql/written.ts'

/** Upgrades and checks a copy of the data, and deletes it, whatever comes of it. @throws Error when the upgrade fails */
export const tryCopy = (copy: string, upgrade: (file: string) => void): Marks => {
  try {
    return tryUpgrade(copy, upgrade)
  } finally {
    dropBackup(copy)
  }
}
