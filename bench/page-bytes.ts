import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { root } from '../scripts/launcher/settings.ts'

/** What the pages may weigh, in KiB as sent (docs/performance.md). `e2e/budgets.spec.ts` holds them to it. */
export const budgets = { landingDocument: 35, landingScript: 100, loginScript: 115, lazyChunk: 35, fonts: 80 }

/** Notes what the page asks for, from now on. */
export function watchRequests(page: Page) {
  const finished: Request[] = []
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfinished', (request) => finished.push(request))
  return {
    asked,
    /** Of this kind, in KiB as sent. */
    async kibOf(kind: string): Promise<number> {
      const sizes = await Promise.all(finished.filter((request) => request.resourceType() === kind).map((request) => request.sizes()))
      return kib(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0))
    },
    scripts: () => finished.filter((request) => request.resourceType() === 'script').map((request) => new URL(request.url()).pathname),
  }
}

/** Opens the landing page and waits until its own script has come: it is asked for in idle time after `load`. */
export async function openLanding(page: Page, address = '/'): Promise<void> {
  const script = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.goto(address)
  await script
  await page.waitForLoadState('networkidle')
}

/** How many of the page's requests the first paint had to wait for, besides the document. */
export const blockingRequests = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking')
        .length,
  )

/** The scripts that the build made, without those whose paths are given; heaviest first. */
export function chunksBut(loaded: ReadonlySet<string>): { file: string; size: number }[] {
  const folder = join(root, 'dist/web/assets')
  const files = readdirSync(folder)
  return files
    .filter((file) => file.endsWith('.js') && !loaded.has(`/assets/${file}`))
    .map((file) => ({ file, size: kib(statSync(join(folder, files.includes(`${file}.br`) ? `${file}.br` : file)).size) }))
    .toSorted((a, b) => b.size - a.size)
}

const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
