import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['price_list.xlsx', 'attachment; filename="price_list.xlsx"'],
  ['Weiß.pdf', `attachment; filename="Weiss.pdf"; filename*=UTF-8''Wei%C3%9F.pdf`],
  ["Łódź (1)*'.csv", `attachment; filename="Lodz (1)*'.csv"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%281%29%2A%27.csv`],
  ['Ελλάς.zip', `attachment; filename="_____.zip"; filename*=UTF-8''%CE%95%CE%BB%CE%BB%CE%AC%CF%82.zip`],
  ['a"\r\nb.pdf', `attachment; filename="a___b.pdf"; filename*=UTF-8''a%22%0D%0Ab.pdf`],
])('%j', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
  expect(() => new Headers({ 'content-disposition': contentDisposition(name) })).not.toThrow()
})
