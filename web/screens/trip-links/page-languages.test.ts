import { expect, test } from 'vitest'
import { DRIVER_LANGUAGES } from '../../../shared/schemas/trip-link.ts'
import { isOfProduct, PAGE_LANGUAGES } from './page-languages.ts'

test('every language of drivers has its own name, in their order', () =>
  expect(Object.keys(PAGE_LANGUAGES)).toEqual([...DRIVER_LANGUAGES]))

test('the page to share is in the languages of the product', () =>
  expect(DRIVER_LANGUAGES.filter(isOfProduct)).toEqual(['de', 'en', 'fr', 'it', 'nl']))
