import { afterAll, beforeAll } from 'vitest'
import { addEverybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

export let t: TestApp
export let admin: string

const ROWS = `
  insert into addresses (add_id, add_name, add_lat, add_lon, add_radius, retired) values
    ('A1', 'Zürich Hub', null, null, null, 0), ('A2', 'Genève', null, null, null, 0);
  insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-1', '', '352093081234567', 0);
  insert into drivers (dr_id, dr_name, dr_number, dr_groups, dr_requirements, retired) values (1, 'Hans', '17', '', '', 0);
`

/** Called once by a file of tests: a company whose names the files of `corpus/plan-sample.ts` use, one for all of them. */
export const setUpPlanCompany = (rows = ROWS): void => {
  beforeAll(() => {
    t = createTestApp()
    admin = addEverybody(t).admin
    t.store.sqlite.exec(rows)
  })
  afterAll(() => t.close())
}
