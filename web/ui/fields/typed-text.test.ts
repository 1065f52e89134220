import { describe, expect, test } from 'vitest'
import { formatDay, formatInstant } from '#shared/domain/time/dates.ts'
import { readTypedClock, readTypedDay, readTypedInstant } from '#shared/domain/time/typed.ts'
import { meaningOf, type ReadText, type Told, textForValue, toldOf } from './typed-text.ts'

const NOW = Date.parse('2026-11-21T08:30:00.000Z')
const ZURICH = 'Europe/Zurich'
type Kind = { show: (value: string | null) => string; read: ReadText; former: string; other: string }
const KINDS: Record<string, Kind> = {
  day: {
    show: formatDay,
    read: (typed) => {
      const value = readTypedDay(typed, { near: '2026-11-21' })
      return value ? { value } : { fault: 'invalid_date' }
    },
    former: '2026-11-20',
    other: '2026-12-24',
  },
  instant: {
    show: (value) => formatInstant(value, ZURICH),
    read: (typed) => readTypedInstant(typed, ZURICH, NOW, {}),
    former: '2026-11-20T07:30:00.000Z',
    other: '2026-12-24T07:30:00.000Z',
  },
  clock: {
    show: (value) => value ?? '',
    read: (typed) => {
      const value = readTypedClock(typed)
      return value ? { value } : { fault: 'invalid_time' }
    },
    former: '08:30',
    other: '17:15',
  },
}

/** Reaction of a place to the field's message. */
type Keeps = { value: string | null; unread: string | null | undefined }
type Place = (told: Told, kept: Keeps, kind: Kind) => Keeps
const PLACES: Record<string, { isLive: boolean; keep: Place }> = {
  'keeps the value': { isLive: false, keep: ({ value }) => ({ value, unread: undefined }) },
  'keeps the value of each key': { isLive: true, keep: ({ value }) => ({ value, unread: undefined }) },
  'keeps value and unread text of each key': { isLive: true, keep: (told) => told },
  'has always a value': { isLive: false, keep: ({ value }, kept) => ({ ...kept, value: value ?? kept.value }) },
  'takes another value at each key': {
    isLive: true,
    keep: (_told, _kept, { other }) => ({ value: other, unread: null }),
  },
}

/** A field in a place, as `TypedField` puts it together. */
const fieldIn = (kind: Kind, { isLive, keep }: { isLive: boolean; keep: Place }) => {
  const { show, read } = kind
  let kept: Keeps = { value: kind.former, unread: undefined }
  let told: Told | null = null
  let isPending = false
  let typed = show(kept.value)
  const meaning = (entry: string) => meaningOf(entry, { value: kept.value, isRequired: false, show, read })
  const take = (next: Keeps) => {
    const isOther = next.value !== kept.value || (next.unread !== undefined && next.unread !== kept.unread)
    kept = next
    if (isOther) typed = textForValue({ typed, told, isPending, ...kept, show })
  }
  const tell = () => {
    told = toldOf(typed, meaning(typed))
    take(keep(told, kept, kind))
  }
  return {
    arrives: (value: string) => take({ ...kept, value }),
    key: (entry: string): string => {
      isPending = true
      typed = entry
      if (isLive) tell()
      return typed
    },
    leave: (): string => {
      isPending = false
      const { value } = meaning(typed)
      if (value !== null) typed = show(value)
      tell()
      return typed
    },
  }
}

const keysOf = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1))
const TYPED: Record<string, [typed: string, shown: string]> = {
  day: ['1.12.26', '01.12.2026'],
  instant: ['1.12.26 7:5', '01.12.2026 07:05'],
  clock: ['7:5', '07:05'],
}
const EACH = Object.keys(KINDS).flatMap((kind) => Object.keys(PLACES).map((place) => [kind, place] as const))

describe.each(EACH)('a field for a %s in a place that %s', (kind, place) => {
  const open = () => fieldIn(KINDS[kind] as Kind, PLACES[place] as (typeof PLACES)[string])

  test('shows each key as it was typed, of what can be read and of what cannot', () => {
    for (const text of ['25.-27.', TYPED[kind]?.[0] ?? '']) {
      const field = open()
      expect(keysOf(text).map(field.key)).toEqual(keysOf(text))
    }
  })

  test('shows what is typed though another value arrives meanwhile', () => {
    const field = open()
    field.key('1')
    field.arrives(KINDS[kind]?.other ?? '')
    expect(field.key('1.')).toBe('1.')
  })
})

test.each(EACH.filter(([, place]) => !/always|another/.test(place)))(
  'a field for a %s in a place that %s: what is left takes its full form, or stays as it was typed',
  (kind, place) => {
    const field = fieldIn(KINDS[kind] as Kind, PLACES[place] as (typeof PLACES)[string])
    field.key('25.-27.')
    expect(field.leave()).toBe('25.-27.')
    const [typed, shown] = TYPED[kind] ?? ['', '']
    field.key(typed)
    expect(field.leave()).toBe(shown)
    expect(field.leave()).toBe(shown)
  },
)

describe('what a text means', () => {
  const { show, read } = KINDS.instant as Kind
  // 02:30 exists twice on this day; typed, it is the first.
  const SECOND = '2026-10-25T01:30:00.000Z'
  const FIELD = { value: SECOND, isRequired: false, show, read }

  test('untouched, the exact value', () => {
    expect(meaningOf('25.10.2026 02:30', FIELD)).toEqual({ value: SECOND, fault: null })
    expect(meaningOf('25.10.2026 2:30', FIELD)).toEqual({ value: '2026-10-25T00:30:00.000Z', fault: null })
  })

  test('emptied, nothing, and a fault where a value is needed', () => {
    expect(meaningOf('  ', FIELD)).toEqual({ value: null, fault: null })
    expect(meaningOf('', { ...FIELD, isRequired: true })).toEqual({ value: null, fault: 'field_required' })
    expect(toldOf('', { value: null, fault: 'field_required' })).toEqual({ value: null, unread: null })
  })

  test('half typed, no value and never the former one', () => {
    for (const typed of ['25.-27.', '31.02.', '1.12.26', '1.12.26 24:00']) {
      const meaning = meaningOf(typed, FIELD)
      expect(meaning).toEqual({ value: null, fault: expect.any(String) })
      expect(toldOf(typed, meaning)).toEqual({ value: null, unread: typed })
    }
  })
})

test('another value replaces what was left and could not be read, unless the place keeps that text', () => {
  const { show } = KINDS.day as Kind
  const left = { typed: '31.02.', told: { value: null, unread: '31.02.' }, isPending: false, show }
  expect(textForValue({ ...left, value: '2026-12-24', unread: undefined })).toBe('24.12.2026')
  expect(textForValue({ ...left, value: null, unread: undefined })).toBe('31.02.')
  expect(textForValue({ ...left, value: null, unread: '31.02.' })).toBe('31.02.')
  expect(textForValue({ ...left, value: null, unread: null })).toBe('')
})
