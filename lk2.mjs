import { open, close } from './look-tmp.mjs'
const d = await open('dispo', { lang: 'fr' })
const { page } = d
await d.go('/admin/statements'); await d.shot('st-fr')
await page.getByText('S-2026-0001').click().catch(()=>0); await page.waitForTimeout(1500)
await d.shot('st-fr-final')
await d.go('/admin/dashboard')
await page.getByPlaceholder(/Suchen|Recherch/).first().fill('HP 109').catch(e=>console.log(e.message)); await page.waitForTimeout(1000)
await d.shot('dash-fr-search')
// step early: planned trip in the far future
await page.getByPlaceholder(/Suchen|Recherch/).first().fill('')
const p = await open('gerber', { lang: 'it', width: 390 })
await p.shot('sub-it-390', { fullPage: false })
await p.go('/admin/answers'); await p.shot('sub-answers-it-390')
await close()
