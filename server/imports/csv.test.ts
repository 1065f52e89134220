import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { readUpload } from '../http/upload.ts'
import { Refusal } from '../kit/refusal.ts'
import { csvTemplate, fileOfUpload } from './csv.ts'
import { openFile } from './files/kind.ts'
import { readTable } from './files/table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('readTable', () => {
  const columns = [{ name: 'a', required: true as const }, { name: 'b' }]
  const read = async (text: string | Uint8Array) =>
    readTable(await openFile(typeof text === 'string' ? bytes(text) : text), { columns })

  test.each([
    ['semicolons, CRLF', 'a;b\r\n1;2\r\n'],
    ['commas', 'a,b\n1,2'],
    ['tabs', 'a\tb\n1\t2'],
    ['a byte order mark', '\ufeffa;b\n1;2'],
    ['blank lines before the header', '\n\na;b\n1;2'],
    ['old line ends', 'a;b\r1;2'],
    ['the line of Excel that names the delimiter', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['a delimiter that nobody would guess', 'sep=^\na^b\n1^2'],
  ])('reads %s', async (_name, text) => {
    expect(await read(text)).toMatchObject({ header: ['a', 'b'], rows: [{ line: 2, cells: ['1', '2'] }] })
  })

  test('names the line where a row starts, over blank lines and cells of several lines', async () => {
    expect((await read('a;b\n"x\ny";1\n\n ; \nz;2')).rows).toEqual([
      { line: 2, cells: ['x\ny', '1'] },
      { line: 6, cells: ['z', '2'] },
    ])
  })

  test.each([
    ['an empty file', '', 'upload_file_empty'],
    ['only blanks', ' \n\n', 'upload_file_empty'],
    ['a picture', '\u0089PNG\u0000\u0001', 'file_wrong_format'],
    ['rows without end', `a\n${'x\n'.repeat(50_001)}`, 'upload_too_many_rows'],
    ['blank rows without end', `a;b\n${';\n'.repeat(50_101)}`, 'upload_too_many_rows'],
    ['an open quote', 'a;b\n"1;2', 'file_not_readable'],
  ])('refuses %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(expect.objectContaining({ status: 400, message }))
  })
})

describe('readUpload', () => {
  const app = new Hono()
  app.post('/', async (c) => c.json([...((await fileOfUpload(await readUpload(c))) as { bytes: Uint8Array }).bytes]))
  app.onError((error, c) => (error instanceof Refusal ? c.json(error.toBody(), error.status) : c.json({}, 500)))
  const form = (field: string, value: string | File) => {
    const body = new FormData()
    body.set(field, value)
    return { method: 'POST', body }
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

  test('answers the bytes', async () => {
    const response = await app.request('/', form('file', new File(['ab'], 'Fahrzeuge.CSV')))
    expect(await response.json()).toEqual([97, 98])
  })

  test.each<[string, RequestInit, number, string]>([
    [
      'JSON',
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      415,
      'unsupported_media_type',
    ],
    ['a broken multipart body', { method: 'POST', body: '--x\r\nfoo', headers: multipart }, 400, 'malformed_request'],
    ['no file', form('other', 'x'), 400, 'file_missing'],
    ['text instead of a file', form('file', 'a;b'), 400, 'file_missing'],
    ['another kind of file', form('file', new File(['x'], 'a.txt')), 400, 'file_name_invalid'],
    ['a path', form('file', new File(['x'], '../a.csv')), 400, 'file_name_invalid'],
  ])('refuses %s', async (_name, request, status, message) => {
    const response = await app.request('/', request)
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body: { message } })
  })
})

test('a template opens in a spreadsheet program', async () => {
  const response = csvTemplate('vehicles.csv', [{ name: 'gps_id' }, { name: 'gps_groups' }])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="vehicles.csv"')
  expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x67])
})
