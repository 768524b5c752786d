import { expect, test } from 'vitest'
import { deviceOf } from '../../platform/http/device.ts'
import { deviceName } from './device.ts'
import { textsIn } from '../letters.texts.ts'

test.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
] as const)('the user agent %s is shown as “%s”', ([userAgent, name]) => {
  expect(deviceName(deviceOf(userAgent), textsIn('en'))).toBe(name)
})

test('an invented user agent puts none of its words into our letters and screens', () => {
  for (const userAgent of ['Call 0900 1234 now/1.0 (x) y', '<b>Kantor</b>/1.0 (support) z', 'Visit evil.example/2 (Windows NT 10.0) w']) {
    expect(deviceOf(userAgent).browser).toBe('')
  }
})
