import packageFile from '../../../package.json' with { type: 'json' }
import { clientFileRoutes } from '../desk/client-file/client-file.routes.ts'
import { clientApprovalHandlers } from '../desk/client-file/proposals.ts'
import type { PagesContext } from '../desk/context.ts'
import { controlsRoutes } from '../desk/controls/controls.routes.ts'
import { outwardRoutes } from '../desk/controls/outward.routes.ts'
import { createFailedJobs } from '../desk/controls/failed-jobs.ts'
import { exportApprovalHandlers } from '../desk/export/export.ts'
import { exportRoutes } from '../desk/export/export.routes.ts'
import { recordRoutes } from '../desk/record/record.routes.ts'
import { searchRoutes } from '../desk/search/search.routes.ts'
import { settingsRoutes } from '../desk/settings/settings.routes.ts'
import { waitingRoutes } from '../desk/waiting/waiting.routes.ts'
import { createErasureDesk } from '../provider/erasure/erasure-desk.ts'
import { createPriceDesk } from '../provider/market-data/price-desk.ts'
import { createSwitchDesk } from '../site/switch/switch.ts'
import type { DeskRoute } from '../staff/session/desk-route.ts'
import type { Platform } from './platform.ts'

/** What an approval carries out, by action: the departments above the staff's. */
export const deskApprovalHandlers = (platform: Pick<Platform, 'database' | 'clock' | 'mail'>) => ({
  ...clientApprovalHandlers(platform),
  ...exportApprovalHandlers,
})

/** The desk's calls that span several departments: clients, record, exports, switches, settings. */
export function addDeskRoutes(route: DeskRoute, platform: Platform, parts: Pick<PagesContext, 'staff' | 'identityChecks'>): void {
  const { config, database, clock, mail, queue } = platform
  const context: PagesContext = { database, clock, mail, operator: config.operator, ...parts }
  searchRoutes(route, context)
  clientFileRoutes(route, context)
  waitingRoutes(route, context)
  recordRoutes(route, context)
  exportRoutes(route, context)
  controlsRoutes(route, {
    database,
    switches: createSwitchDesk({ database, clock }),
    prices: createPriceDesk({ database, clock }),
    erasures: createErasureDesk({ database, clock }),
    failedJobs: createFailedJobs({ database, clock, queue }),
  })
  outwardRoutes(route, context)
  settingsRoutes(route, { database, config, release: packageFile.version })
}
