import type { FastifyBaseLogger } from 'fastify'
import type { BodyOf } from '#contract/endpoint.ts'
import type { reportFromBrowser } from '#contract/endpoints/browser-report.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import { readReports } from './read-reports.ts'

// In this process, in a minute: a rate limit in the database would cost more during a flood than all clients together.
const maxOfAll = 100
const maxOfOneNetwork = 10
const windowMs = 60_000

export interface BrowserReportsParts {
  clock: Clock
  publicOrigin: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type BrowserReports = ReturnType<typeof createBrowserReports>

/** Writes browsers' reports about our pages to the log, limited in number and length; nothing is stored. */
export function createBrowserReports({ clock, publicOrigin, log }: BrowserReportsParts) {
  let windowEnds = 0
  let taken = 0
  let leftOut = 0
  const byNetwork = new Map<string, number>()

  function beginWindow(now: number): void {
    if (leftOut > 0) log.warn({ leftOut }, 'more reports from browsers in a minute than are logged')
    windowEnds = now + windowMs
    taken = 0
    leftOut = 0
    byNetwork.clear()
  }

  function mayTake(network: string): boolean {
    const networkCount = byNetwork.get(network) ?? 0
    if (taken >= maxOfAll || networkCount >= maxOfOneNetwork) return false
    taken++
    byNetwork.set(network, networkCount + 1)
    return true
  }

  return {
    take(body: BodyOf<typeof reportFromBrowser>, networkAddress: string): void {
      const now = clock().getTime()
      if (now >= windowEnds) beginWindow(now)
      for (const report of readReports(body, publicOrigin)) {
        if (mayTake(networkOf(networkAddress))) log.warn({ report }, 'a browser reports')
        else leftOut++
      }
    },
  }
}
