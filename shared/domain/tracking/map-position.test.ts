import { describe, expect, test } from 'vitest'
import { formatMapPosition, isShortMapLink, mapLink, readMapPosition } from './map-position.ts'

describe('readMapPosition', () => {
  test.each([
    ['decimal degrees', '47.45, 8.56', 47.45, 8.56],
    ['without a blank', '47.45,8.56', 47.45, 8.56],
    ['with a blank only', '47.4527 8.5617', 47.4527, 8.5617],
    ['a semicolon', ' 47.4527;8.5617 ', 47.4527, 8.5617],
    ['whole degrees', '47, 8', 47, 8],
    ['south and west', '-33.9249, -18.4241', -33.9249, -18.4241],
    ['the corners of the globe', '-90, 180', -90, 180],
    ['the equator without a minus', '-0.0000001, 0', 0, 0],
    ['decimal commas', '47,4527; 8,5617', 47.4527, 8.5617],
    ['decimal commas and a comma', '47,4527, 8,5617', 47.4527, 8.5617],
    ['decimal commas and a blank', '47,4527 8,5617', 47.4527, 8.5617],
    ['letters', '47.4527 N, 8.5617 E', 47.4527, 8.5617],
    ['the German east', '47,4527° N 8,5617° O', 47.4527, 8.5617],
    ['south and west by letters', '33.5 s 70.25 w', -33.5, -70.25],
    ['degrees, minutes, seconds', `47°27'09.6"N 8°33'42.1"E`, 47.452667, 8.561694],
    ['with typographic signs', '47° 27′ 09.6″ N, 8° 33′ 42.1″ E', 47.452667, 8.561694],
    ['degrees and minutes', `47°27.16'N 8°33.7'E`, 47.452667, 8.561667],
    ['more digits than a metre has', '47.4527123456789, 8.5617123456789', 47.452712, 8.561712],
  ])('coordinates: %s', (_name, text, lat, lon) => {
    expect(readMapPosition(text)).toEqual({ lat, lon })
  })

  test.each([
    ['what is looked at', 'https://www.google.com/maps/@47.45,8.56,15z', 47.45, 8.56],
    [
      'the pin of a place, not the middle of the screen',
      'https://www.google.com/maps/place/Flughafen+Z%C3%BCrich/@47.4612,8.5531,17z/data=!3m1!4b1!4m6!3m5!1s0x479!8m2!3d47.4582168!4d8.5554755!16zL20v',
      47.458217,
      8.555476,
    ],
    [
      'the last pin of a route',
      'https://www.google.ch/maps/dir/A/B/data=!4m2!3d46.2!4d6.1!4m2!3d47.45!4d8.56',
      47.45,
      8.56,
    ],
    ['a search', 'https://www.google.com/maps/search/?api=1&query=47.45%2C8.56', 47.45, 8.56],
    ['a search in the path', 'https://www.google.com/maps/search/47.45,+8.56?entry=tts', 47.45, 8.56],
    ['a dropped pin', `https://www.google.com/maps/place/47%C2%B027'09.6%22N+8%C2%B033'42.1%22E/`, 47.452667, 8.561694],
    ['q', 'https://maps.google.com/?q=47.45,8.56', 47.45, 8.56],
    ['q with loc:', 'https://maps.google.com/maps?q=loc:47.45,8.56', 47.45, 8.56],
    ['directions', 'https://www.google.com/maps/dir/?api=1&destination=47.45,8.56', 47.45, 8.56],
    ['OpenStreetMap', 'https://www.openstreetmap.org/#map=17/47.45271/8.56170', 47.45271, 8.5617],
    ['with layers', 'https://www.openstreetmap.org/#map=17/47.45271/8.56170&layers=T', 47.45271, 8.5617],
    ['its marker first', 'https://www.openstreetmap.org/?mlat=47.45&mlon=8.56#map=12/47.1/8.1', 47.45, 8.56],
    ['Apple', 'https://maps.apple.com/?ll=47.45,8.56&q=Halle', 47.45, 8.56],
    ['Apple, a place', 'https://maps.apple.com/place?coordinate=47.45,8.56&name=Halle', 47.45, 8.56],
    ['Bing', 'https://www.bing.com/maps?cp=47.45~8.56&lvl=16', 47.45, 8.56],
    ['a shared text around the link', 'Tor 4: https://maps.google.com/?q=47.45,8.56', 47.45, 8.56],
    ['a geo: address', 'geo:47.45,8.56', 47.45, 8.56],
    ['with altitude and accuracy', 'geo:47.45,8.56,430;u=35', 47.45, 8.56],
    ['with the place in its query', 'geo:0,0?q=47.45,8.56(Halle 3)', 47.45, 8.56],
    ['with a zoom', 'GEO:47.45,8.56?z=17', 47.45, 8.56],
  ])('links: %s', (_name, text, lat, lon) => {
    expect(readMapPosition(text)).toEqual({ lat, lon })
  })

  test.each([
    '',
    'Flughafen Zürich',
    '47.45',
    '47.45, ',
    '91, 8',
    '47, 181',
    '47.45, 8.56, 430',
    '47,45',
    '1234.5, 8',
    `47°61'N 8°00'E`,
    'geo:',
    'geo:91,8',
    'https://www.google.com/maps',
    'https://www.google.com/maps/search/?api=1&query=Z%C3%BCrich',
    'https://www.google.com/maps/place/%E0%A4%A',
    'https://maps.app.goo.gl/Ab12Cd34',
    'https://www.openstreetmap.org/?mlat=x&mlon=8.56',
    'https://',
  ])('%j says no place', (text) => {
    expect(readMapPosition(text)).toBeNull()
  })
})

test.each([
  ['https://maps.app.goo.gl/Ab12Cd34', true],
  ['https://goo.gl/maps/Ab12Cd34', true],
  ['https://osm.org/go/0CmRvV', true],
  ['https://www.openstreetmap.org/go/0CmRvV', true],
  ['https://www.google.com/maps/@47.45,8.56,15z', false],
  ['47.45, 8.56', false],
])('%s is a shortened link: %s', (text, isShort) => {
  expect(isShortMapLink(text)).toBe(isShort)
})

test('what is written down is read again, on the map as well', () => {
  const place = { lat: 47.452667, lon: -8.561694 }
  expect(readMapPosition(formatMapPosition(place))).toEqual(place)
  expect(readMapPosition(mapLink(place))).toEqual(place)
  expect(formatMapPosition({ lat: null, lon: null })).toBe('')
})
