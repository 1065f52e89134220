import { open, close } from './look-tmp.mjs'
const d = await open('dispo', { lang: 'fr' })
const { page, api } = d
await d.go('/admin/dashboard'); 
await page.locator('input[type=search], input[placeholder]').first().fill('Gerber'); await page.waitForTimeout(1200)
await d.shot('fr-search-gerber')
await page.getByRole('button', { name: /Semaine suivante|semaine prochaine/i }).click().catch(async e => console.log((await page.locator('button').allInnerTexts()).slice(20,60).join('|')))
await page.waitForTimeout(1500)
await d.shot('fr-next')
const row = page.getByRole('row').nth(3)
await row.click(); await page.waitForTimeout(700)
await row.getByRole('button').last().click().catch(e=>console.log(e.message.slice(0,200))); await page.waitForTimeout(1500)
await d.shot('fr-panel')
console.log((await page.locator('[role=region],aside,[role=complementary]').allInnerTexts()).join('\n---\n').slice(0,1500))
await close()
