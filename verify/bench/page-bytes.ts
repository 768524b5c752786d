import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { root } from '../../tools/launcher/settings.ts'

/** How many KiB, compressed, a page may load (docs/performance.md). `verify/journeys/budgets.spec.ts` checks these budgets. */
export const budgets = {
  landingDocument: 35,
  landingScript: 100,
  clientDocument: 12,
  loginScript: 115,
  passkeyScript: 6,
  lazyChunk: 35,
  deskScript: 120,
  fonts: 80,
}

/** Records the page's requests from now on. */
export function watchRequests(page: Page) {
  const finished: Request[] = []
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('requestfinished', (request) => finished.push(request))
  return {
    urls,
    /** The compressed size of all loaded resources of this type, in KiB. */
    async kibOf(resourceType: string): Promise<number> {
      const sizes = await Promise.all(
        finished.filter((request) => request.resourceType() === resourceType).map((request) => request.sizes()),
      )
      return kib(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0))
    },
    scripts: () => finished.filter((request) => request.resourceType() === 'script').map((request) => new URL(request.url()).pathname),
  }
}

/** If no new script is requested for this time, the page has loaded all scripts. */
const quietMs = 500

/**
 * Opens a page and waits until its scripts have loaded and run. The landing page loads its script in idle time after `load`, when
 * Playwright's `networkidle` may be past.
 * @throws if the page requests no script, or still loads scripts after `withinMs`.
 */
export async function openWithScripts(page: Page, url: string, { withinMs = 30_000 } = {}): Promise<void> {
  const requested: Request[] = []
  const loading = new Set<Request>()
  let lastLoadedAt = 0
  const isScript = (request: Request) => request.resourceType() === 'script'
  const begin = (request: Request) => {
    if (!isScript(request)) return
    requested.push(request)
    loading.add(request)
  }
  const end = (request: Request) => {
    if (loading.delete(request)) lastLoadedAt = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    const deadline = performance.now() + withinMs
    await page.goto(url)
    for (let loaded = 0; loaded === 0 || loaded < requested.length;) {
      while (requested.length === 0 || loading.size > 0 || performance.now() - lastLoadedAt < quietMs) {
        if (performance.now() > deadline)
          throw new Error(`${url}: ${requested.length} scripts were requested, ${loading.size} are still loading`)
        await pause(20)
      }
      loaded = requested.length
      // On a busy machine, the last script may not have run yet.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}

/** The number of requests that block the first paint, without the document. */
export const blockingRequests = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking')
        .length,
  )

/** The built scripts except the loaded ones, the largest first. */
export function chunksExcept(loaded: ReadonlySet<string>): { file: string; size: number }[] {
  const folder = join(root, 'dist/web/assets')
  const files = readdirSync(folder)
  return files
    .filter((file) => file.endsWith('.js') && !loaded.has(`/assets/${file}`))
    .map((file) => ({ file, size: kib(statSync(join(folder, files.includes(`${file}.br`) ? `${file}.br` : file)).size) }))
    .toSorted((a, b) => b.size - a.size)
}

const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
