import fs from 'node:fs'
import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { fileSizes } from '../../telematics/store/free-pages.ts'
import { waitingMessages } from '../../telematics/store/move.ts'
import { lookAtBackups } from '../backup-files.ts'

export const mountStorage = (app: App, deps: Deps): void => {
  const { store, env } = deps

  mount(app, deps, api.serverStorage, () => {
    const { main, telematics } = fileSizes(store)
    const disk = fs.statfsSync(env.DATA_DIR)
    return {
      database: main.bytes,
      database_free: main.free,
      telematics: telematics.bytes,
      telematics_waiting: waitingMessages(store),
      telematics_days: env.KEEP_TELEMATICS_DAYS,
      disk_free: disk.bavail * disk.bsize,
      backups: lookAtBackups(env, deps.store.now()),
    }
  })
}
