import type { Part } from '../harness/part.ts'
import type { World } from '../harness/world/world.ts'
import { databaseKills } from './database-kills.ts'
import { letters } from './letters.ts'
import { outage } from './outage.ts'
import { powerCut } from './power-cut.ts'
import { rollingRestarts } from './rolling-restarts.ts'
import { serverKills } from './server-kills.ts'
import { webhooks } from './webhooks.ts'

/** The parts of `npm run chaos`, in their order. */
export const disasters: Part<World>[] = [serverKills, databaseKills, powerCut, outage, rollingRestarts, webhooks, letters]
