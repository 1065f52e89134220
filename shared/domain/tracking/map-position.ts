import { decodedUri } from '../../decoded-uri.ts'

/** Degrees, WGS 84. */
export type MapPosition = { lat: number; lon: number }

/** Five decimals are one metre; a sixth is more than any map link means. */
const DECIMALS = 6

const position = (lat: number, lon: number): MapPosition | null =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat: rounded(lat), lon: rounded(lon) }
    : null
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS)) + 0

const NUMBER = '[+-]?\\d{1,3}(?:\\.\\d+)?'
const PAIR = new RegExp(`^\\s*(${NUMBER})\\s*[,;~/\\s]\\s*(${NUMBER})\\s*$`)

/** `47.45,8.56` as it stands in links. */
const readPair = (text: string | null | undefined): MapPosition | null => {
  const [, lat, lon] = PAIR.exec(text ?? '') ?? []
  return lat === undefined || lon === undefined ? null : position(Number(lat), Number(lon))
}

/** `47,45; 8,56` and `47,45 8,56`: a decimal comma needs another separator, which it then names without doubt. */
const readCommaPair = (text: string): MapPosition | null => {
  const [, lat, lon] = /^\s*([+-]?\d{1,3},\d+)\s*(?:;|,\s|\s)\s*([+-]?\d{1,3},\d+)\s*$/.exec(text) ?? []
  return lat === undefined || lon === undefined ? null : readPair(`${lat.replace(',', '.')} ${lon.replace(',', '.')}`)
}

const ANGLE = `(\\d{1,3}(?:[.,]\\d+)?)\\s*[°º]?\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*['′’]\\s*)?(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:["″”]|''|′′)\\s*)?`
const WITH_LETTERS = new RegExp(`^\\s*${ANGLE}([NS])\\s*[,;]?\\s*${ANGLE}([EOW])\\s*$`, 'i')
const degreesOf = (parts: readonly (string | undefined)[], isNegative: boolean): number => {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Number((part ?? '0').replace(',', '.')))
  if (minutes >= 60 || seconds >= 60) return Number.NaN
  return (degrees + minutes / 60 + seconds / 3600) * (isNegative ? -1 : 1)
}

/** `47°27'09.6"N 8°33'42.1"E` and `47.4527 N, 8.5617 E`; O is the German east. */
const readLetters = (text: string): MapPosition | null => {
  const match = WITH_LETTERS.exec(text)
  if (!match) return null
  const isSouth = match[4]?.toUpperCase() === 'S'
  const isWest = match[8]?.toUpperCase() === 'W'
  return position(degreesOf(match.slice(1, 4), isSouth), degreesOf(match.slice(5, 8), isWest))
}

/** `geo:47.45,8.56;u=35?q=47.45,8.56(Halle 3)` (RFC 5870); `geo:0,0?q=…` says the place in its query only. */
const readGeo = (text: string): MapPosition | null => {
  const [, coordinates, query] = /^geo:([^;?]*)[^?]*(?:\?(.*))?$/i.exec(text.trim()) ?? []
  if (coordinates === undefined) return null
  const pinned = readPair(new URLSearchParams(query).get('q')?.replace(/\(.*$/, ''))
  return pinned ?? readPair(coordinates.split(',').slice(0, 2).join(','))
}

/** The pin of a place that Google Maps shows: `!3d` latitude, `!4d` longitude. The last one is the chosen place. */
const readGooglePin = (link: string): MapPosition | null => {
  const pins = [...link.matchAll(new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`, 'g'))]
  const [, lat, lon] = pins.at(-1) ?? []
  return lat === undefined || lon === undefined ? null : position(Number(lat), Number(lon))
}

/** Parameters under which map services name a place, the surest first. */
const PARAMETERS = [
  'query',
  'q',
  'destination',
  'daddr',
  'coordinate',
  'll',
  'sll',
  'cp',
  'center',
  'viewpoint',
] as const

const readLink = (text: string): MapPosition | null => {
  const match = /https?:\/\/\S+/i.exec(text)
  if (!match || !URL.canParse(match[0])) return null
  const url = new URL(match[0])
  const parameters = url.searchParams
  const markers = [parameters.get('mlat'), parameters.get('mlon')]
  if (markers.every((marker) => marker !== null)) return readPair(markers.join(','))
  const place = decodedUri(url.pathname) ?? url.pathname
  const search = decodedUri(url.search) ?? url.search
  return (
    readGooglePin(`${place}${search}`) ??
    PARAMETERS.map((name) => readPair(parameters.get(name)?.replace(/^loc:/, ''))).find((found) => found !== null) ??
    readPath(place) ??
    readPair(/@([^,/]+,[^,/]+)/.exec(place)?.[1]) ??
    // OpenStreetMap: zoom, latitude, longitude.
    readPair(/map=[\d.]+\/([^/&]+\/[^/&]+)/.exec(url.hash)?.[1])
  )
}

/** `/maps/place/47.45,8.56/` and `/maps/place/47°27'09.6"N+8°33'42.1"E/` */
const readPath = (path: string): MapPosition | null => {
  const place = /\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(path)?.[1]?.replaceAll('+', ' ')
  return place === undefined ? null : (readPair(place) ?? readLetters(place))
}

/** `47,45` may be half of `47,45; 8,56` as well as whole degrees: it says nothing. */
const readTyped = (text: string): MapPosition | null => (/^\s*[+-]?\d+,\d+\s*$/.test(text) ? null : readPair(text))

/** Links that say nothing of the place until they are opened. */
const SHORT_LINK =
  /^\s*https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org\/go|(?:www\.)?openstreetmap\.org\/go)\//i

/** Returns true if the text is a shortened map link: the place is known only after opening it. */
export const isShortMapLink = (text: string): boolean => SHORT_LINK.test(text)

/**
 * The place that a person means by typed coordinates (latitude first) or by a pasted link of a map: Google Maps,
 * OpenStreetMap, Apple and Bing Maps, `geo:`. Null when the text says no place, or one that is not on the globe.
 */
export const readMapPosition = (text: string): MapPosition | null =>
  readGeo(text) ?? readLink(text) ?? readTyped(text) ?? readCommaPair(text) ?? readLetters(text)

/** `47.45, 8.56`: what a person may copy, and what {@link readMapPosition} reads again. Empty for null. */
export const formatMapPosition = (place: { lat: number | null; lon: number | null }): string =>
  place.lat === null || place.lon === null ? '' : `${place.lat}, ${place.lon}`

/** The place on a public map. */
export const mapLink = ({ lat, lon }: MapPosition): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
