import { fiatCurrencies } from '#contract/currencies.ts'
import { accountFor } from '../../platform/config/bank.ts'
import type { Config } from '../../platform/config/config.ts'
import { demoAccountsIn } from '../../platform/config/demo-data.ts'
import { doubtful, type Finding, good } from './finding.ts'

const about = 'Bank accounts'

/** Says in which currencies offers can be published, and finds accounts of the demo. A start refuses wrong numbers (platform/config/bank.ts). */
export function checkBank({ bank }: Pick<Config, 'bank'>): Finding[] {
  const usable = fiatCurrencies.filter((currency) => accountFor(bank, currency))
  const missing = fiatCurrencies.filter((currency) => !usable.includes(currency))
  const fromDemo = demoAccountsIn(bank)
  return [
    ...missing.map((currency) =>
      doubtful(about, `There is none in ${currency}, so a firm offer in ${currency} cannot be published.`, 'Add it to config/bank.json.'),
    ),
    ...(usable.length > 0 ? [good(about, `Clients can pay in ${usable.join(', ')}.`)] : []),
    ...(fromDemo.length > 0
      ? [doubtful(about, `${fromDemo.join(', ')} are still the demo’s.`, 'Write your own accounts into config/bank.json.')]
      : []),
  ]
}
