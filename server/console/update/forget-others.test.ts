import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLACES, placesOf } from '../companies/places.ts'
import { forgetOthers } from './forget-others.ts'

let root: string
let told: string[]
const at = (place: string): string => path.join(root, place)
const release = (version: string): string => at(path.join(PLACES.releases, version))
const memory = (name: string, text: string): void => fs.writeFileSync(at(placesOf(name).memory), text)
const forget = () =>
  forgetOthers({ current: at(PLACES.current), releases: at(PLACES.releases), root }, (line) => told.push(line))

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-versions-')))
  told = []
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) fs.mkdirSync(release(version), { recursive: true })
  for (const name of ['alpina', 'beta', 'ghost'])
    fs.mkdirSync(path.dirname(at(placesOf(name).current)), { recursive: true })
  fs.symlinkSync(release('1.3.0'), at(PLACES.current))
  fs.symlinkSync(release('1.3.0'), at(placesOf('alpina').current))
  fs.symlinkSync(release('1.1.0'), at(placesOf('beta').current))
  memory('alpina', JSON.stringify({ from: release('1.2.0'), to: release('1.3.0') }))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

test('versions that run, and those to go back to, stay; a company without a version keeps none', () => {
  forget()
  expect(fs.readdirSync(at(PLACES.releases)).sort()).toEqual(['1.1.0', '1.2.0', '1.3.0'])
  expect(told).toEqual([])
})

test('what another company remembers, broken: all versions stay, and that is told', () => {
  memory('beta', '{"from":')
  forget()
  expect(fs.readdirSync(at(PLACES.releases))).toHaveLength(4)
  expect(told).toEqual([expect.stringMatching(/stay in \S+releases: \S+beta\/update\.json is broken: by hand/)])
})
