import { expect, test } from 'vitest'
import { navigationLink } from './navigation-link.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const KNOWN = { text: 'Zürich Fracht', street: 'Frachtstrasse 1', lat: 47.45, lon: 8.56 }
const NAMED = { text: 'Tor B', street: 'Cargo 3, Frankfurt', lat: null, lon: null }

test.each([
  ['a known position on Android', KNOWN, ANDROID, 'geo:47.45,8.56?q=47.45,8.56(Z%C3%BCrich%20Fracht)'],
  ['a street on Android', NAMED, ANDROID, 'geo:0,0?q=Cargo%203%2C%20Frankfurt%2C%20Tor%20B'],
  ['a name alone', { text: 'Tor B' }, ANDROID, 'geo:0,0?q=Tor%20B'],
  ['the equator is a position', { text: 'Null', lat: 0, lon: 0 }, ANDROID, 'geo:0,0?q=0,0(Null)'],
  ['a known position on an iPhone', KNOWN, IPHONE, 'https://maps.apple.com/?daddr=47.45,8.56'],
  ['a street on an iPhone', NAMED, IPHONE, 'https://maps.apple.com/?daddr=Cargo%203%2C%20Frankfurt%2C%20Tor%20B'],
])('%s opens the navigation there', (_case, goal, agent, link) => {
  expect(navigationLink(goal, agent)).toBe(link)
})
