import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { MAX_FILE_MB } from '#shared/schemas/file-import.ts'
import { emptyStorage } from '../../db/storage-sample.ts'
import {
  areColumnsPending,
  fileForm,
  NO_CHOICES,
  questionsOf,
  recalledFor,
  rememberColumns,
  serverColumns,
} from './file-choices.ts'

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))
afterAll(() => void vi.unstubAllGlobals())

const headings = (...names: string[]) => names.map((heading) => ({ heading, column: null, like: null }))
const asked = (...names: string[]) => questionsOf({ headings: headings(...names) })
const remember = (names: string[], columns: Record<string, string>, sheet: string | null = null) =>
  rememberColumns('trip', asked(...names), NO_CHOICES, { ...NO_CHOICES, sheet, columns })

test('columns are remembered for files of that kind with the same headings, and never over a choice', () => {
  remember(['A', 'b'], { A: 'TOUR' })
  expect(recalledFor('trip', asked('a', 'B'), NO_CHOICES)).toEqual({ ...NO_CHOICES, columns: { A: 'TOUR' } })
  expect(recalledFor('driver', asked('A', 'b'), NO_CHOICES)).toBeNull()
  expect(recalledFor('trip', asked('A'), NO_CHOICES)).toBeNull()
  expect(recalledFor('trip', asked('A', 'b'), { ...NO_CHOICES, columns: { A: '' } })).toBeNull()
})

test('an empty choice is none, and the oldest of many are forgotten', () => {
  remember(['first'], { first: 'TOUR' })
  remember(['none'], {})
  expect(recalledFor('trip', asked('none'), NO_CHOICES)).toBeNull()
  for (let at = 0; at < 50; at += 1) remember([`h${at}`], { x: 'TOUR' })
  expect(recalledFor('trip', asked('first'), NO_CHOICES)).toBeNull()
  expect(recalledFor('trip', asked('h0'), NO_CHOICES)).not.toBeNull()
})

test('a file that is too large is refused before it is sent, with the limit', () => {
  const file = new File([new Uint8Array(3 * 1024 * 1024)], 'a.csv')
  const refused = expect.objectContaining({ body: { message: 'upload_file_too_large', max: 2 } })
  expect(() => fileForm(file, 'a.csv', NO_CHOICES)).toThrow(refused)
  expect(fileForm(file, 'a.csv', NO_CHOICES, MAX_FILE_MB.long).get('file')).toBeInstanceOf(File)
})

test('columns that are shown and not applied yet are pending: chosen, proposed, or taken back', () => {
  const read = headings('A', 'b')
  expect(areColumnsPending(read, {}, { A: '', b: '' })).toBe(false)
  expect(areColumnsPending(read, {}, { A: 'TOUR', b: '' })).toBe(true)
  expect(areColumnsPending(read, { A: 'TOUR' }, { A: 'TOUR', b: '' })).toBe(false)
  expect(areColumnsPending(read, { A: 'TOUR' }, { A: '', b: '' })).toBe(true)
  const known = [{ heading: 'A', column: 'TOUR', like: null }]
  expect(areColumnsPending(known, {}, { A: 'TOUR' })).toBe(false)
})

test('nothing is remembered of a sheet that was left', () => {
  remember(['A'], { A: 'TOUR' }, 'second')
  expect(recalledFor('trip', asked('A'), NO_CHOICES)).toBeNull()
})

test('columns of the server are offered where a heading resembles them, is read as one, or was chosen for it', () => {
  const offered = (column: string | null, like: string | null, chosen = {}) =>
    serverColumns([{ heading: 'Key', column, like }], chosen).map(({ name }) => name)
  expect(offered(null, null)).toEqual([])
  expect(offered('cm_name', 'cm_name')).toEqual([])
  expect(offered(null, 'row_key')).toEqual(['row_key'])
  expect(offered('row_state', null)).toEqual(['row_state'])
  expect(offered(null, 'row_key', { State: 'row_state' })).toEqual(['row_key', 'row_state'])
})
test('to headings of another list no column is offered', () => {
  const read = [{ heading: 'VEHICLE', column: null, like: 'row_key' }]
  expect(questionsOf({ headings: read }).headings[0]?.like).toBe('row_key')
  expect(questionsOf({ headings: read, meant_list: 'trip' })).toMatchObject({
    meant_list: 'trip',
    headings: [{ heading: 'VEHICLE', like: null }],
  })
})
