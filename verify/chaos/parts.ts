import type { Part } from './part.ts'
import { databaseKills } from './parts/database-kills.ts'
import { letters } from './parts/letters.ts'
import { webhooks } from './parts/webhooks.ts'
import { outage } from './parts/outage.ts'
import { powerCut } from './parts/power-cut.ts'
import { rollingRestarts } from './parts/rolling-restarts.ts'
import { serverKills } from './parts/server-kills.ts'

/** The catalogue, in the order in which it is run. */
export const parts: Part[] = [serverKills, databaseKills, powerCut, outage, rollingRestarts, webhooks, letters]
