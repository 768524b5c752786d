import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../platform/http/app.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { plusSeconds } from '../platform/clock.ts'
import { ProviderFault, refusal } from './provider-call.ts'

let now: Date
let lines: string[]
let breaker: Breaker
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z')
  lines = []
  const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  breaker = createBreaker({ provider: 'identity', clock: () => now, log })
})
const pass = (seconds: number) => (now = plusSeconds(now, seconds))

let asked = 0
beforeEach(() => (asked = 0))
const works = () => breaker.call(async () => (asked++, 'answer'))
const fails = (fault: Error = new ProviderFault('no answer in time')) =>
  breaker.call(() => (asked++, Promise.reject(fault))).catch((reason: Error) => reason.message)
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time++) await work()
}

describe('a provider that fails five times in a row', () => {
  test('is not asked for ten seconds: calls fail at once', async () => {
    await times(4, fails)
    expect(breaker.state()).toBe('closed')
    await fails()
    expect(breaker.state()).toBe('open')
    pass(9)
    expect(await fails()).toBe('not asked, for it is at fault')
    expect(asked).toBe(5)
  })

  test('is then asked by one call, while the others go on failing at once, and by all once that one was answered', async () => {
    await times(5, fails)
    pass(10)
    expect(breaker.state()).toBe('half-open')
    const answer = Promise.withResolvers<string>()
    const first = breaker.call(() => answer.promise)
    expect(await fails()).toBe('not asked, for it is at fault')
    answer.resolve('back')
    expect(await first).toBe('back')
    expect([breaker.state(), await works()]).toEqual(['closed', 'answer'])
  })

  test('and once more when that one call is let through, is left alone for another ten seconds', async () => {
    await times(5, fails)
    pass(10)
    expect(await fails()).toBe('no answer in time')
    pass(9)
    expect([breaker.state(), await fails()]).toEqual(['open', 'not asked, for it is at fault'])
    pass(1)
    expect(await works()).toBe('answer')
  })

  test('is asked again after a defect of ours came in the way of the one call', async () => {
    await times(5, fails)
    pass(10)
    expect(await fails(new TypeError('a bug'))).toBe('a bug')
    expect(await works()).toBe('answer')
  })

  test('is asked again even if the clock was set back', async () => {
    await times(5, fails)
    pass(-3600)
    expect(await works()).toBe('answer')
  })

  test('shows in the log, when it begins and when it is over', async () => {
    await times(5, fails)
    pass(10)
    await works()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { provider: 'identity', state: 'open' },
      { provider: 'identity', state: 'closed' },
    ])
  })
})

describe('a provider goes on being asked', () => {
  test('when an answer came between the faults', async () => {
    await times(4, fails)
    await works()
    await times(4, fails)
    expect(breaker.state()).toBe('closed')
  })

  test('when it refuses calls: it is there', async () => {
    await times(20, () => fails(refusal('the token', 403)))
    expect(breaker.state()).toBe('closed')
    await times(5, () => fails(refusal('the token', 503)))
    expect(breaker.state()).toBe('open')
  })

  test('when what fails is ours', async () => {
    await times(20, () => fails(new TypeError('a bug')))
    expect(breaker.state()).toBe('closed')
  })
})
