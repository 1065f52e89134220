import { open, close } from './look-tmp.mjs'
const d = await open('dispo', { lang: 'fr' })
const { page, api } = d
await d.go('/admin/dashboard'); 
console.log(await page.title())
// first not-yet-started trip of tomorrow: arrive now
const rows = page.getByRole('row')
console.log(await rows.count())
await page.getByText('LX 7306').first().click().catch(e => console.log('x', e.message.slice(0,100)))
await page.waitForTimeout(800)
await d.shot('fr-clicked')
await d.go('/admin/disposition'); await d.shot('fr-dispo')
await d.go('/admin/board'); await page.waitForTimeout(2000); await d.shot('fr-board')
await close()
