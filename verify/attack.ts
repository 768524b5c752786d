import { buildIfChanged } from '../tools/launcher/build-if-changed.ts'
import { bank } from './attack/bank/bank.ts'
import { deals } from './attack/deals/deals.ts'
import { enumeration } from './attack/enumeration.ts'
import { forgedProofs, forgedTokens } from './attack/forged-tokens.ts'
import { fuzz } from './attack/fuzz/fuzz.ts'
import { hashFlood } from './attack/hash-flood.ts'
import { injection } from './attack/injection.ts'
import { offers } from './attack/offers/offers.ts'
import { onePerson } from './attack/one-person/one-person.ts'
import { races } from './attack/races/races.ts'
import { rateLimits } from './attack/rate-limits.ts'
import { slowClients } from './attack/slow-clients.ts'
import { stolenTokens } from './attack/stolen-tokens.ts'
import { startTarget } from './attack/target.ts'
import { twoColleagues } from './attack/two-colleagues.ts'
import { twoTabs } from './attack/two-tabs.ts'
import { upstreamFaults } from './attack/upstream-faults.ts'
import { readArguments, runParts, runProgram } from './harness/program.ts'

const attacks = [
  fuzz,
  races,
  twoColleagues,
  offers,
  deals,
  onePerson,
  bank,
  forgedTokens,
  forgedProofs,
  stolenTokens,
  enumeration,
  rateLimits,
  hashFlood,
  injection,
  twoTabs,
  upstreamFaults,
  slowClients,
]

// `npm run attack [-- <part> ...] [--count N] [--seed N]`: attacks the service from outside. Each part starts its own service.
await runProgram(async () => {
  const { parts, ...options } = readArguments(process.argv.slice(3), attacks)
  await buildIfChanged(() => {})
  return runParts(parts, {
    ...options,
    async withSubject({ pages = false, env = {} }, work) {
      const target = await startTarget({ pages, env })
      return work(target).finally(() => target.stop())
    },
  })
})
