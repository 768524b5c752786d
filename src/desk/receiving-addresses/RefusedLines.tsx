import { readAddress } from '#contract/addresses/read-address.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { networkTitle } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import type { RefusedLine } from './import-lines.ts'

interface RefusedLinesProps {
  refused: readonly RefusedLine[]
  coin: CryptoCurrency
  network: string
}

const mostShown = 10

/** Which lines are wrong, and why. Nothing was stored. */
export function RefusedLines({ refused, coin, network }: RefusedLinesProps) {
  if (refused.length === 0) return null
  return (
    <Notice kind="error">
      <p className="font-medium">{t('receiving.import.refused', { count: refused.length })}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {refused.slice(0, mostShown).map(({ number, text, flaw }) => (
          <li key={number} className="wrap-anywhere">
            {t('receiving.import.line', { number: String(number) })} <bdi>{text}</bdi>
            {': '}
            {flaw === 'other-network' ? elsewhere(text, { coin, network }) : t(`receiving.flaws.${flaw}`)}
          </li>
        ))}
      </ul>
      {refused.length > mostShown && <p className="mt-1">{t('receiving.import.more', { count: refused.length - mostShown })}</p>}
    </Notice>
  )
}

function elsewhere(text: string, on: { coin: CryptoCurrency; network: string }): string {
  const read = readAddress(text.split(',')[0] ?? '', on)
  const networks = 'flaw' in read ? read.networks.map(networkTitle) : []
  return t('receiving.flaws.other-network', { networks: networks.join(', '), isKnown: networks.length > 0 ? 'yes' : 'no' })
}
