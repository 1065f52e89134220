import { beforeAll, expect, test } from 'vitest'
import { ensurePoppler, readPdf } from '../../testing/poppler.ts'
import { renderPdf } from '../render.ts'

beforeAll(ensurePoppler)

test('a paper is read as it was written, signs and foreign letters too, in every face', async () => {
  const texts = ['ZRH → GVA ✓ ẞ ⚠ ☐', 'Łódź Çağrı Ștefan', 'Ελληνικά Пётр', 'Zu\u0308rich 👍 ✗']
  const bytes = await renderPdf({
    content: [
      ...texts.map((text) => ({ text, bold: true })),
      { text: ['kursiv → ', { text: '✓ innen', italics: true }] },
      { table: { body: [['Zelle →', { text: '✓' }]] } },
    ],
    footer: (page) => `Seite ${page} →`,
  })
  const { text } = readPdf(bytes)
  for (const shown of [
    'ZRH → GVA ✓ ẞ ⚠ ☐',
    texts[1],
    texts[2],
    'Zürich [?] ✗',
    'kursiv → ✓ innen',
    'Zelle →',
    'Seite 1 →',
  ])
    expect(text).toContain(shown)
})
