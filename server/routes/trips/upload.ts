import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { BODY_LIMITS } from '../../http/request-body.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { importTripPlan } from '../../imports/import-file.ts'
import { wantedOf } from '../master-data/master-data.ts'

export const mountUpload = (app: App, deps: Deps): void => {
  mount(app, deps, api.upload, async ({ actor, query, c }) => {
    const file = await readUpload(c, BODY_LIMITS.tripPlan)
    const check = query.check === 'true'
    const read = await importTripPlan(deps, actor, file, wantedOf(query))
    return { message: check ? 'file_checked' : 'upload_result', ...read }
  })
}
