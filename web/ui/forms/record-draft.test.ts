import { describe, expect, test } from 'vitest'
import { keptFields, restoredFields, typedFields } from './record-draft.ts'

const SAVED = { name: 'Anna', isActive: true, places: ['ZRH'], company: 7, observer: null, password: '' }
const SECRETS = ['password']
const CHOICES = ['company', 'observer']
const restored = (stored: unknown) => restoredFields(stored, SAVED, SECRETS, CHOICES)

describe('what is kept of a form', () => {
  test('is what was typed, without what was typed back', () => {
    expect(typedFields(SAVED, { ...SAVED, name: 'Ann', places: ['ZRH'] })).toEqual({ name: 'Ann' })
    expect(typedFields(SAVED, { ...SAVED, places: [], company: null })).toEqual({ places: [], company: null })
  })

  test('is never a password', () => {
    expect(keptFields({ name: 'Ann', password: 'geheim' }, SECRETS)).toEqual({ name: 'Ann' })
    expect(restored({ password: 'geheim' })).toEqual({})
  })
})

describe('what a draft brings back', () => {
  test('is every field that fits', () => {
    const typed = { name: '', isActive: false, places: ['ZRH', 'GVA'], company: null, observer: 'otto' }
    expect(restored(structuredClone(typed))).toEqual(typed)
  })

  test('leaves out a field that does not fit, alone', () => {
    const damaged = { name: null, isActive: 'yes', places: [1], company: {}, observer: true, gone: 'x' }
    expect(restored(damaged)).toEqual({})
    expect(restored({ ...damaged, name: 'Ann' })).toEqual({ name: 'Ann' })
  })

  test('is nothing that the record says meanwhile', () => {
    expect(restored({ name: 'Anna', places: ['GVA'] })).toEqual({ places: ['GVA'] })
  })

  test.each([null, undefined, 'Anna', 7, [], ['Anna']])('is nothing when %j was kept', (stored) => {
    expect(restored(stored)).toEqual({})
  })
})
