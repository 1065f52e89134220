/**
 * Writes `shared/domain/calendar/public-holidays.json` from the package `date-holidays`, which is no dependency:
 * `node .scripts/public-holidays.mjs <folder that date-holidays was installed into>/node_modules`
 *
 * What is left out: what is no day off for all (types other than `public`); 24 and 31 December of Glarus, which are half days;
 * what falls on a Sunday in every year, since that closes nothing that is open otherwise (Easter, Whitsun, the Swiss day of
 * prayer). Not in it, since they are of communities and not of a region: Assumption in Bavaria, Corpus Christi in Saxony and
 * Thuringia. What the cantons AG, NE and SO have in some districts alone is there for the whole canton.
 *
 * What the package says wrongly of Glarus, Uri and both Appenzells is set right by `CORRECTED`.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const [modules = ''] = process.argv.slice(2)
const Holidays = createRequire(path.resolve(modules, 'x.js'))('date-holidays')

const FROM = 2026
const TO = 2036
const YEARS = Array.from({ length: TO - FROM + 1 }, (_, index) => FROM + index)
const LONGEST_HALF_DAY_MS = 12 * 3_600_000
const HALF_IN_GLARUS = ['Heiliger Abend', 'Silvester']

/** Regions of a country as `date-holidays` names them, by ISO 3166-2; what is not named has the country's days alone. */
const states = (country) =>
  Object.keys(new Holidays().getStates(country) ?? {}).map((state) => [`${country}-${state}`, state])
const COUNTRIES = {
  AT: { languages: ['de-at'] },
  BE: { languages: ['fr', 'nl'] },
  CH: { languages: ['de-ch', 'fr', 'it'], parts: states('CH') },
  DE: { languages: ['de'], parts: states('DE') },
  FR: { languages: ['fr'], parts: ['57', '67', '68'].map((state) => [`FR-${state}`, state]) },
  IT: { languages: ['it'], parts: [['IT-BZ', '32', 'BZ']] },
  LU: { languages: ['fr', 'de'] },
  NL: { languages: ['nl'] },
}

const THURSDAY = 4
const HOLY_THURSDAY_BEFORE_EASTER_MS = 3 * 86_400_000
const weekdayOf = (day) => new Date(`${day}T12:00:00Z`).getUTCDay()
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10)

/** The first Thursday of April, and a week later where that lies in Holy Week. */
const naefelserFahrt = (year, easter) => {
  const first = [1, 2, 3, 4, 5, 6, 7].map((day) => `${year}-04-0${day}`).find((day) => weekdayOf(day) === THURSDAY)
  const isInHolyWeek = first === dayOf(Date.parse(easter) - HOLY_THURSDAY_BEFORE_EASTER_MS)
  return isInHolyWeek ? dayOf(Date.parse(first) + 7 * 86_400_000) : first
}
/**
 * None where Christmas is a Monday or a Friday, so that three days of rest do not follow each other. The package has this of
 * Appenzell Innerrhoden alone.
 */
const saintStephen = (year) => ([1, 5].includes(weekdayOf(`${year}-12-25`)) ? undefined : `${year}-12-26`)

/** Days of holidays by part and name, where the package is wrong. */
const CORRECTED = {
  'CH-GL': { 'Näfelser Fahrt': naefelserFahrt },
  'CH-UR': { Stephanstag: saintStephen },
  'CH-AR': { Stephanstag: saintStephen },
  'CH-AI': { 'Mariä Empfängnis': (year) => `${year}-12-08` },
}

const isDayOff = ({ name, type, start, end }) =>
  type === 'public' && end - start > LONGEST_HALF_DAY_MS && !HALF_IN_GLARUS.includes(name)

/** Days of a place with their names: of a part in its own language, of a country in all of them. */
const daysOf = ([country, ...part], languages) => {
  const names = new Map()
  const place = part.length > 0 ? [country, ...part] : [country]
  for (const language of part.length > 0 ? [undefined] : languages) {
    const holidays = new Holidays(...place, language ? { languages: [language, language.slice(0, 2)] } : undefined)
    for (const year of YEARS)
      for (const holiday of holidays.getHolidays(year).filter(isDayOff)) {
        const day = holiday.date.slice(0, 10)
        const known = names.get(day) ?? []
        const name = holiday.name.replace('ß', 'ss').replace(/^la /, '')
        if (!known.includes(name)) names.set(day, [...known, name])
      }
  }
  return new Map([...names].map(([day, all]) => [day, all.join(' / ')]))
}

const easterOf = (year) =>
  new Holidays('CH')
    .getHolidays(year)
    .find(({ rule }) => rule === 'easter')
    .date.slice(0, 10)

/** The days of a part with those of `CORRECTED` in place of the package's. */
const corrected = (region, days) => {
  const kept = new Map(days)
  for (const [name, dayIn] of Object.entries(CORRECTED[region] ?? {})) {
    for (const [day, known] of days) if (known === name) kept.delete(day)
    for (const year of YEARS) {
      const day = dayIn(year, easterOf(year))
      if (day) kept.set(day, name)
    }
  }
  return kept
}

/** Day and name to the regions that have it. */
const found = new Map()
const note = (day, name, region) => {
  const key = `${day} ${name}`
  found.set(key, [...(found.get(key) ?? []), region])
}
for (const [country, { languages, parts = [] }] of Object.entries(COUNTRIES)) {
  const whole = daysOf([country], languages)
  const ofParts = parts.map(([region, ...state]) => [region, corrected(region, daysOf([country, ...state], languages))])
  // Canton by canton, Land by Land: the country's own list also names what not all of them have.
  const isOfAll = (day) => ofParts.every(([, days]) => days.has(day))
  for (const [day, name] of whole) if (isOfAll(day)) note(day, name, country)
  for (const [region, days] of ofParts)
    for (const [day, name] of days) if (!(whole.has(day) && isOfAll(day))) note(day, name, region)
}

/** Name and regions to the days. */
const rows = new Map()
for (const [key, regions] of found) {
  const row = `${key.slice(11)}\n${regions.join(' ')}`
  rows.set(row, [...(rows.get(row) ?? []), key.slice(0, 10)])
}
const isSunday = (day) => weekdayOf(day) === 0
const days = [...rows]
  .filter(([, all]) => all.length < 2 || !all.every(isSunday))
  .map(([row, all]) => {
    const dates = [...new Set(all.map((day) => day.slice(5)))]
    return [...row.split('\n'), dates.length === 1 && all.length === YEARS.length ? dates[0] : all.toSorted().join(' ')]
  })
  .toSorted(([, a], [, b]) => (a < b ? -1 : 1))

const file = path.join(import.meta.dirname, '../shared/domain/calendar/public-holidays.json')
const lines = days.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
fs.writeFileSync(file, `{\n  "from": ${FROM},\n  "to": ${TO},\n  "days": [\n${lines}\n  ]\n}\n`)
console.log(`${days.length} rows, ${fs.statSync(file).size} bytes`)
