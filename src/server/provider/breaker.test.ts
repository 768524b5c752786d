import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../platform/http/app.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { plusSeconds } from '../platform/clock.ts'
import { ProviderFault, refusal } from './provider-call.ts'

let now: Date
let lines: string[]
let breaker: Breaker
let calls: number
beforeEach(() => {
  calls = 0
  now = new Date('2026-11-21T12:00:00Z')
  lines = []
  const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  breaker = createBreaker({ provider: 'identity', clock: () => now, log })
})
const pass = (seconds: number) => (now = plusSeconds(now, seconds))

const works = () => breaker.call(async () => (calls++, 'answer'))
const fails = (fault: Error = new ProviderFault('no answer in time')) =>
  breaker.call(() => (calls++, Promise.reject(fault))).catch((reason: Error) => reason.message)
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time++) await work()
}

describe('an open breaker', () => {
  test('five faults in a row open the breaker for ten seconds: calls fail at once', async () => {
    await times(4, fails)
    expect(breaker.state()).toBe('closed')
    await fails()
    expect(breaker.state()).toBe('open')
    pass(9)
    expect(await fails()).toBe('not called: the breaker is open')
    expect(calls).toBe(5)
  })

  test('a half-open breaker lets one call through, whose success closes the breaker', async () => {
    await times(5, fails)
    pass(10)
    expect(breaker.state()).toBe('half-open')
    const answer = Promise.withResolvers<string>()
    const first = breaker.call(() => answer.promise)
    expect(await fails()).toBe('not called: the breaker is open')
    answer.resolve('back')
    expect(await first).toBe('back')
    expect([breaker.state(), await works()]).toEqual(['closed', 'answer'])
  })

  test('a fault of the trial call opens the breaker for another ten seconds', async () => {
    await times(5, fails)
    pass(10)
    expect(await fails()).toBe('no answer in time')
    pass(9)
    expect([breaker.state(), await fails()]).toEqual(['open', 'not called: the breaker is open'])
    pass(1)
    expect(await works()).toBe('answer')
  })

  test('a defect of ours during the trial call does not block the next trial', async () => {
    await times(5, fails)
    pass(10)
    expect(await fails(new TypeError('a bug'))).toBe('a bug')
    expect(await works()).toBe('answer')
  })

  test('a clock that is set back does not keep the breaker open', async () => {
    await times(5, fails)
    pass(-3600)
    expect(await works()).toBe('answer')
  })

  test('opening and closing are logged', async () => {
    await times(5, fails)
    pass(10)
    await works()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { provider: 'identity', state: 'open' },
      { provider: 'identity', state: 'closed' },
    ])
  })
})

describe('a closed breaker', () => {
  test('a response between faults keeps the breaker closed', async () => {
    await times(4, fails)
    await works()
    await times(4, fails)
    expect(breaker.state()).toBe('closed')
  })

  test('refusals keep the breaker closed', async () => {
    await times(20, () => fails(refusal('the token', 403)))
    expect(breaker.state()).toBe('closed')
    await times(5, () => fails(refusal('the token', 503)))
    expect(breaker.state()).toBe('open')
  })

  test('our own errors keep the breaker closed', async () => {
    await times(20, () => fails(new TypeError('a bug')))
    expect(breaker.state()).toBe('closed')
  })
})
