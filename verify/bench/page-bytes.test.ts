import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { openWithScripts } from './page-bytes.ts'

/** A fake page. `goto` calls `onceLoaded`. `whenIdle` replaces the wait for idle time. Each call of `loadScript` loads a script. */
function fakePage(onceLoaded: (loadScript: () => Promise<void>) => void, whenIdle: (loadScript: () => Promise<void>) => Promise<void>) {
  const page = new EventEmitter()
  const loadScript = async () => {
    const request = { resourceType: () => 'script' }
    page.emit('request', request)
    await pause(20)
    page.emit('requestfinished', request)
    finished++
  }
  let finished = 0
  Object.assign(page, { goto: async () => onceLoaded(loadScript), evaluate: () => whenIdle(loadScript) })
  return { page: page as unknown as Page, finished: () => finished }
}

test('openWithScripts waits for late scripts, and for scripts that these load', async () => {
  let idle = 0
  const { page, finished } = fakePage(
    (loadScript) => void pause(700).then(loadScript),
    async (loadScript) => {
      if (idle++ === 0) void loadScript()
    },
  )
  await openWithScripts(page, '/')
  expect(finished()).toBe(2)
})

test('openWithScripts fails on a page without scripts', async () => {
  const { page } = fakePage(
    () => {},
    async () => {},
  )
  await expect(openWithScripts(page, '/', { withinMs: 50 })).rejects.toThrow('/: 0 scripts were requested')
})
