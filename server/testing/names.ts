import { nameKey } from '../../shared/domain/names/names.ts'
import type { Store } from '../store/db.ts'
import { users } from '../store/schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from '../store/schema/master-data.ts'

type Names = {
  customers?: readonly string[]
  subcontractors?: readonly string[]
  vehicles?: readonly string[]
  /** Name and number; each may drive for every subcontractor. */
  drivers?: readonly (readonly [string, string])[]
  /** Id and name. */
  addresses?: readonly (readonly [string, string])[]
  /** Usernames; these accounts cannot log in. */
  observers?: readonly string[]
}

/** Master data of these names, as far as there is none yet: trips and tours may name only known rows. */
export const addNames = ({ db }: Store, names: Names): void => {
  const { customers: cm = [], subcontractors: sc = [], vehicles: gps = [], drivers: dr = [] } = names
  for (const cm_name of cm)
    db.insert(customers)
      .values({ cm_name, cm_name_key: nameKey(cm_name) })
      .onConflictDoNothing()
      .run()
  for (const sc_name of sc)
    db.insert(subcontractors)
      .values({ sc_name, sc_name_key: nameKey(sc_name) })
      .onConflictDoNothing()
      .run()
  for (const gps_id of gps)
    db.insert(vehicles).values({ gps_id, gps_groups: '', gps_device: gps_id }).onConflictDoNothing().run()
  for (const [dr_name, dr_number] of dr)
    db.insert(drivers).values({ dr_name, dr_number, dr_groups: '', dr_requirements: '' }).run()
  for (const [add_id, add_name] of names.addresses ?? [])
    db.insert(addresses).values({ add_id, add_name }).onConflictDoNothing().run()
  for (const username of names.observers ?? []) {
    const email = `${username}@observers.example`
    const keys = { username_key: nameKey(username), email_key: email }
    db.insert(users)
      .values({ username, email, ...keys, password_hash: '-', role: 'observer' })
      .onConflictDoNothing()
      .run()
  }
}
