import { pointAway } from '../../shared/domain/geo.ts'
import { takeFix } from '../telematics/intake.ts'
import { addPlace, addVehicle, planTrip } from '../telematics/sample-fleet.ts'
import { createTestApp } from '../testing/test-app.ts'

/**
 * What a position costs: 500 vehicles with four trips a day report every minute for a while, each in a transaction of its
 * own with full durability. Run: npx tsx server/bench/telematics.ts [vehicles] [minutes]
 */
const [vehicles = 500, minutes = 20] = process.argv.slice(2).map(Number)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-11-21T08:00:00.000Z')
const CENTRE = { lat: 47.4, lon: 8.3 }
const METRES_PER_MINUTE = 1_000

const t = createTestApp({ now: new Date(START).toISOString() })
const iso = (ms: number) => new Date(ms).toISOString()

t.store.write(() => {
  for (let place = 0; place < 60; place += 1) {
    addPlace(t.store, `place ${place}`, { ...pointAway(CENTRE, place * 6, 60_000), radius: 300 })
  }
  for (let index = 0; index < vehicles; index += 1) {
    addVehicle(t.store, `truck ${index}`)
    for (let leg = -1; leg < 3; leg += 1) {
      const stp = START + (leg * 6 + (index % 5)) * HOUR
      planTrip(t.store, {
        tt_gps: `truck ${index}`,
        tt_from_adrnr: `place ${(index + leg + 60) % 60}`,
        tt_to_adrnr: `place ${(index + leg + 61) % 60}`,
        tt_stp: iso(stp),
        tt_std: iso(stp + HOUR / 2),
        tt_sta: iso(stp + 4 * HOUR),
      })
    }
  }
})

const took: number[] = []
for (let minute = 0; minute < minutes; minute += 1) {
  t.clock.set(iso(START + minute * MINUTE))
  for (let index = 0; index < vehicles; index += 1) {
    const target = pointAway(CENTRE, ((index + 59) % 60) * 6, 60_000)
    const position = pointAway(target, index, Math.max(0, 15_000 - minute * METRES_PER_MINUTE))
    const isThere = minute >= 15
    const fix = {
      time: iso(START + minute * MINUTE),
      ...position,
      speed: isThere ? 0 : 60,
      accuracy: 8,
      ignition: !isThere,
      standstill: isThere,
      driver: null,
      eta: null,
    }
    const started = performance.now()
    takeFix(t.store, { feed: 'traccar', device: `unit truck ${index}`, body: 'x'.repeat(600), fix })
    took.push(performance.now() - started)
  }
}

const total = took.reduce((sum, ms) => sum + ms, 0)
took.sort((a, b) => a - b)
const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(2)
const count = (table: string) => t.store.sqlite.prepare(`select count(*) from ${table}`).pluck().get()
console.log(`${took.length} positions of ${vehicles} vehicles, ${minutes} minutes`)
console.log(
  `per position: mean ${(total / took.length).toFixed(2)} ms, median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(0.9999)}`,
)
console.log(
  `so a fleet of ${vehicles} that reports every minute takes ${((total / minutes / MINUTE) * 100).toFixed(1)} % of one core`,
)
console.log(`lines of the change feed: ${count('changes')}, versions: ${count('history')}`)
t.close()
