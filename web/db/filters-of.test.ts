import { beforeEach, expect, test, vi } from 'vitest'
import { takeFiltersOf } from './filters-of.ts'
import { readSetting, writeSetting } from './local-settings.ts'
import { emptyStorage } from './storage-sample.ts'

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))

const OF_DORA = [{ column: 'customer', values: ['Holz AG'] }]
const OF_EMMA = [{ column: 'tt_tour', values: ['LX 7'] }]

test('each person on a device finds its own filters, and no one else’s', () => {
  takeFiltersOf('dora')
  writeSetting('filters_dashboard_desktop', OF_DORA)
  takeFiltersOf('emma')
  expect(readSetting('filters_dashboard_desktop')).toBeUndefined()
  writeSetting('filters_dashboard_desktop', OF_EMMA)
  takeFiltersOf('dora')
  expect(readSetting('filters_dashboard_desktop')).toEqual(OF_DORA)
  takeFiltersOf('dora')
  expect(readSetting('filters_dashboard_desktop')).toEqual(OF_DORA)
  takeFiltersOf('emma')
  expect(readSetting('filters_dashboard_desktop')).toEqual(OF_EMMA)
})

test('filters of a device from before are those of who was logged in, hidden columns the device’s', () => {
  writeSetting('username', 'dora')
  writeSetting('filters_analysis_mobile', OF_DORA)
  writeSetting('columns_analysis_mobile', ['tt_note'])
  takeFiltersOf('emma')
  expect(readSetting('filters_analysis_mobile')).toBeUndefined()
  expect(readSetting('columns_analysis_mobile')).toEqual(['tt_note'])
})
