import { expect, test } from 'vitest'
import { DRIVER_LANGUAGES } from '#shared/domain/links/driver-languages.ts'
import { isOfProduct } from './page-languages.ts'

test('every language of drivers has its own name, in their order', () =>
  expect(DRIVER_LANGUAGES.join(' ')).toBe('de en fr it nl pl ro cs sk hu hr uk es pt tr'))

test('the page to share is in the languages of the product', () =>
  expect(DRIVER_LANGUAGES.filter(isOfProduct)).toEqual(['de', 'en', 'fr', 'it', 'nl']))
