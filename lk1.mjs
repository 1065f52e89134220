import { open, close } from './look-tmp.mjs'
const d = await open('dispo')
console.log(d.page.url())
await d.shot('dash-de-1440')
await d.go('/admin/statements'); await d.shot('st-de-1440')
await close()
