import { reportFromBrowser } from '#contract/endpoints/browser-report.ts'
import type { Route } from '../../platform/http/route.ts'
import type { BrowserReports } from './browser-report.ts'

export function browserReportRoutes(route: Route, reports: BrowserReports): void {
  route(reportFromBrowser, async ({ body, callerDevice }) => reports.log(body, callerDevice.networkAddress))
}
