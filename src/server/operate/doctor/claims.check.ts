import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { fastExchangeMinimumEur, firstTransactionMinimumEur } from '#contract/limits.ts'
import type { Operator } from '#contract/operator.ts'
import type { Config } from '../../platform/config/config.ts'
import { demoValuesIn } from '../../platform/config/demo-data.ts'
import { doubtful, type Finding, good } from './finding.ts'

const about = 'Claims'
const file = 'Operator’s file'

/** Compares the site's claims with each other and with the operator's evidence, and finds data of the demo. */
export function checkClaims({ operator }: Pick<Config, 'operator'>): Finding[] {
  const findings = [...findContradictions(operator), ...findUnprovenClaims(operator), ...findDemoData(operator)]
  return findings.length > 0 ? findings : [good(about, 'No contradictions, and every claim has evidence.')]
}

function findContradictions({ claims, evidence, law, licence, servedCountries }: Operator): Finding[] {
  if (evidence?.counsel) return []
  const { coins, countries, firstTransactionHours: hours, firstTransactionMinutes: minutes } = claims
  const missing = ['BNB', 'DOGE'].filter((coin) => !(cryptoCurrencies as readonly string[]).includes(coin))
  const findingIf = (isContradiction: boolean, what: string, todo: string) => (isContradiction ? [doubtful(about, what, todo)] : [])
  return [
    doubtful(
      about,
      `The smallest amount is $10,000 (FAQ), EUR ${firstTransactionMinimumEur} (one-time offer) and EUR ${fastExchangeMinimumEur} (fast exchange).`,
      'Have counsel confirm that each amount belongs to its own service and has the right currency (evidence.counsel).',
    ),
    doubtful(
      about,
      'There is “no upper limit” (benefits, FAQ), and a limit of “up to $10,000” (individuals).',
      'Have counsel confirm that only the express exchange has this limit (evidence.counsel).',
    ),
    doubtful(
      about,
      `Fiat is “EUR and GBP” (FAQ); the lists offer ${fiatCurrencies.join(', ')}.`,
      'Decide whether USD is served, and have the FAQ or the list corrected.',
    ),
    ...findingIf(
      minutes !== hours * 60,
      `The first transaction takes “just ${minutes} minutes”, and up to ${hours} h from registration.`,
      'Set firstTransactionHours and firstTransactionMinutes to measured values, or have counsel confirm that “once verified” is clear.',
    ),
    ...findingIf(
      coins > cryptoCurrencies.length || missing.length > 0,
      `${coins}+ coins are claimed, ten are named (FAQ), ${cryptoCurrencies.length} are on offer; ${missing.join(' and ')} are named but not on offer.`,
      'List the coins on offer in evidence.coins, or lower claims.coins.',
    ),
    ...findingIf(
      countries > servedCountries.length,
      `The service is “accessible from ${countries} countries”; residents of ${servedCountries.length} are served.`,
      'Lower claims.countries, or have counsel confirm that the texts distinguish “accessible” from “served”.',
    ),
    ...findingIf(
      licence.country !== 'PL' && !law,
      `Closing an account names Polish law; the country of the licence is ${licence.country}.`,
      'Write the sentences with your laws into law in the operator’s file.',
    ),
    ...findingIf(
      /virtual currenc/i.test(licence.authority),
      `“EU licensed” rests on an entry in the ${licence.authority}, which is a national register.`,
      'Have counsel confirm the licence under Regulation (EU) 2023/1114 (MiCA) and its transitional period.',
    ),
  ]
}

function findUnprovenClaims({ claims, identityChecks, evidence = {} }: Operator): Finding[] {
  const unprovenCounts = (['coins', 'countries'] as const).flatMap((name) => {
    const proven = new Set(evidence[name]).size
    if (proven >= claims[name]) return []
    const proof = proven === 0 ? 'there is no evidence' : `evidence.${name} lists ${proven}`
    return [doubtful(about, `claims.${name} says ${claims[name]}; ${proof}.`, `List them in evidence.${name}, or lower the claim.`)]
  })
  const promised = identityChecks ? (['identityChecks'] as const) : []
  const missing = (['licence', 'teamYears', 'largeTransactionEur', 'firstTransaction', ...promised] as const).filter(
    (name) => !evidence[name],
  )
  if (missing.length === 0) return unprovenCounts
  const names = missing.map((name) => `evidence.${name}`)
  return [
    ...unprovenCounts,
    doubtful(about, `There is no evidence for ${missing.join(', ')}.`, `Write into ${names.join(', ')} where the evidence can be found.`),
  ]
}

/** Values of the demo's file that an operator must replace; with them, production does not start. */
function findDemoData(operator: Operator): Finding[] {
  const fromDemo = demoValuesIn(operator)
  if (fromDemo.length === 0) return []
  const what = `${fromDemo.join(', ')} ${fromDemo.length === 1 ? 'is' : 'are'} still the demo’s.`
  return [doubtful(file, what, 'Write your own data into config/operator.json.')]
}
