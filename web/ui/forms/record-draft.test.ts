import { describe, expect, test } from 'vitest'
import { draftFields, keptFields, restoredFields, typedFields } from './record-draft.ts'

const SAVED = { name: 'Anna', isActive: true, places: ['ZRH'], company: 7, observer: null, password: '' }
const SECRETS = ['password']
const FACTS = { secrets: SECRETS, choices: ['company', 'observer'], joined: ['groups'] }
const restored = (stored: unknown) => restoredFields(stored, SAVED, FACTS)

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
    expect(restored(structuredClone(draftFields(SAVED, { ...SAVED, ...typed }, FACTS)))).toEqual(typed)
  })

  test('leaves out a field that does not fit, alone', () => {
    const damaged = { name: null, isActive: 'yes', places: [1], company: {}, observer: true, gone: 'x' }
    expect(restored(damaged)).toEqual({})
    expect(restored({ ...damaged, name: 'Ann' })).toEqual({ name: 'Ann' })
  })

  test('is nothing that the record says meanwhile', () => {
    expect(restored({ name: 'Anna', places: { seen: ['ZRH'], typed: ['GVA'] } })).toEqual({ places: ['GVA'] })
  })

  describe('of a list', () => {
    const AWAY = ['2026-12-24/2027-01-03', '2027-02-01/2027-02-01']
    const record = { away: AWAY, groups: 'Nord;Süd' }
    const typed = { away: ['2026-12-24/2027-01-04', '2027-02-01/2027-02-01', '2027-03-01/'], groups: 'Süd;West' }
    const stored = draftFields(record, typed, FACTS)

    test('is the list in its order where nothing else changed it', () => {
      expect(restoredFields(stored, record, FACTS)).toEqual(typed)
    })

    test('leaves what others added meanwhile, and what they removed', () => {
      const meanwhile = { away: ['2026-12-24/2027-01-03', '2027-05-01/2027-05-09'], groups: 'Nord;Ost;Süd' }
      expect(restoredFields(stored, meanwhile, FACTS)).toEqual({
        away: ['2027-05-01/2027-05-09', '2026-12-24/2027-01-04', '2027-03-01/'],
        groups: 'Ost;Süd;West',
      })
    })

    test('stored by an older version of the app, removes nothing', () => {
      expect(restoredFields({ away: ['2027-03-01/'], groups: 'West' }, record, FACTS)).toEqual({
        away: [...AWAY, '2027-03-01/'],
        groups: 'Nord;Süd;West',
      })
    })

    test.each([{ seen: AWAY }, { seen: [1], typed: AWAY }, { seen: AWAY, typed: 'x' }, null, 7])(
      'is none where %j was kept',
      (damaged) => {
        expect(restoredFields({ away: damaged, groups: damaged }, record, FACTS)).toEqual({})
      },
    )
  })

  test.each([null, undefined, 'Anna', 7, [], ['Anna']])('is nothing when %j was kept', (stored) => {
    expect(restored(stored)).toEqual({})
  })
})
