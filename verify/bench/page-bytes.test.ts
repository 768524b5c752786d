import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { openWithScripts } from './page-bytes.ts'

/** A page that loads at once. `whenIdle` runs before the page is idle. */
function pageThat(onceLoaded: (come: () => Promise<void>) => void, whenIdle: (come: () => Promise<void>) => Promise<void>) {
  const page = new EventEmitter()
  const come = async () => {
    const request = { resourceType: () => 'script' }
    page.emit('request', request)
    await pause(20)
    page.emit('requestfinished', request)
    finished++
  }
  let finished = 0
  Object.assign(page, { goto: async () => onceLoaded(come), evaluate: () => whenIdle(come) })
  return { page: page as unknown as Page, finished: () => finished }
}

test('openWithScripts waits for late scripts, and for those that they load', async () => {
  let idle = 0
  const { page, finished } = pageThat(
    (come) => void pause(700).then(come),
    async (come) => {
      if (idle++ === 0) void come()
    },
  )
  await openWithScripts(page, '/')
  expect(finished()).toBe(2)
})

test('openWithScripts fails on a page without scripts', async () => {
  const { page } = pageThat(
    () => {},
    async () => {},
  )
  await expect(openWithScripts(page, '/', { withinMs: 50 })).rejects.toThrow('/: 0 scripts were asked for')
})
