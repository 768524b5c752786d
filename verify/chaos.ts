import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import { bank } from './chaos/bank/bank.ts'
import { chain } from './chaos/chain.ts'
import { databaseKills, powerCut } from './chaos/database-kills.ts'
import { deals } from './chaos/deals/deals.ts'
import { letters } from './chaos/letters.ts'
import { outage } from './chaos/outage.ts'
import { rollingRestarts } from './chaos/rolling-restarts.ts'
import { serverKills } from './chaos/server-kills.ts'
import { webhooks } from './chaos/webhooks.ts'
import { readArguments, runParts, runProgram } from './harness/program.ts'
import { startServiceUnderTest } from './harness/environment/test-environment.ts'

const disasters = [serverKills, databaseKills, powerCut, outage, rollingRestarts, webhooks, letters, deals, bank, chain]

// `npm run chaos [-- <part> ...] [--count N] [--seed N]`: kills, stops and restarts the real service and its database under load.
await runProgram(async () => {
  const { parts, ...options } = readArguments(process.argv.slice(3), disasters)
  await buildIfChanged(() => {})
  return runParts(parts, {
    ...options,
    async withSubject({ pages = false, env = {} }, work) {
      const service = await startServiceUnderTest({ pages, env })
      return work(service).finally(() => service.close())
    },
  })
})
