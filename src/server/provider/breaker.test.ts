import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../platform/http/app.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { plusSeconds } from '../platform/clock.ts'
import { ProviderFault, statusFault } from './provider-call.ts'

let now: Date
let logLines: string[]
let breaker: Breaker
let calls: number
beforeEach(() => {
  calls = 0
  now = new Date('2026-11-21T12:00:00Z')
  logLines = []
  const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => logLines.push(line) } })
  breaker = createBreaker({ provider: 'identity', clock: () => now, log })
})
const advance = (seconds: number) => (now = plusSeconds(now, seconds))

const works = () => breaker.call(async () => (calls++, 'answer'))
const fails = (fault: Error = new ProviderFault('timed out')) =>
  breaker.call(() => (calls++, Promise.reject(fault))).catch((reason: Error) => reason.message)
const repeat = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time++) await work()
}

describe('an open breaker', () => {
  test('five faults in a row open the breaker for ten seconds: calls fail at once', async () => {
    await repeat(4, fails)
    expect(breaker.state()).toBe('closed')
    await fails()
    expect(breaker.state()).toBe('open')
    advance(9)
    expect(await fails()).toBe('not called: the breaker is open')
    expect(calls).toBe(5)
  })

  test('a half-open breaker lets one call through, whose success closes the breaker', async () => {
    await repeat(5, fails)
    advance(10)
    expect(breaker.state()).toBe('half-open')
    const answer = Promise.withResolvers<string>()
    const first = breaker.call(() => answer.promise)
    expect(await fails()).toBe('not called: the breaker is open')
    answer.resolve('back')
    expect(await first).toBe('back')
    expect([breaker.state(), await works()]).toEqual(['closed', 'answer'])
  })

  test('a fault of the trial call opens the breaker for another ten seconds', async () => {
    await repeat(5, fails)
    advance(10)
    expect(await fails()).toBe('timed out')
    advance(9)
    expect([breaker.state(), await fails()]).toEqual(['open', 'not called: the breaker is open'])
    advance(1)
    expect(await works()).toBe('answer')
  })

  test('a defect of ours during the trial call does not block the next trial', async () => {
    await repeat(5, fails)
    advance(10)
    expect(await fails(new TypeError('a bug'))).toBe('a bug')
    expect(await works()).toBe('answer')
  })

  test('a clock that is set back does not keep the breaker open', async () => {
    await repeat(5, fails)
    advance(-3600)
    expect(await works()).toBe('answer')
  })

  test('the opening and the closing of a breaker are logged', async () => {
    await repeat(5, fails)
    advance(10)
    await works()
    expect(logLines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { provider: 'identity', state: 'open' },
      { provider: 'identity', state: 'closed' },
    ])
  })
})

describe('a closed breaker', () => {
  test('a response between faults keeps the breaker closed', async () => {
    await repeat(4, fails)
    await works()
    await repeat(4, fails)
    expect(breaker.state()).toBe('closed')
  })

  test('refusals keep the breaker closed, and responses with 503 open it', async () => {
    await repeat(20, () => fails(statusFault('the token', 403)))
    expect(breaker.state()).toBe('closed')
    await repeat(5, () => fails(statusFault('the token', 503)))
    expect(breaker.state()).toBe('open')
  })

  test('our own errors keep the breaker closed', async () => {
    await repeat(20, () => fails(new TypeError('a bug')))
    expect(breaker.state()).toBe('closed')
  })
})
